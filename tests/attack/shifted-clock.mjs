// Node loads this module first in the site's process (`node --import`). It moves the clock `CLOCK_AHEAD_MS` milliseconds
// ahead. Timers and `performance.now()` do not change.

const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given))
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}

// Node loads this module first in the site's process (`node --import`). It moves the clock `CLOCK_AHEAD_MS`
// milliseconds ahead, and `CLOCK_STEP_MS` further with each SIGUSR2. Timers and `performance.now()` do not change.

let aheadMs = Number(process.env.CLOCK_AHEAD_MS)
process.on('SIGUSR2', () => (aheadMs += Number(process.env.CLOCK_STEP_MS ?? 0)))
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given))
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}

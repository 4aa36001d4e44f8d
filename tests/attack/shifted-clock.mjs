// Loaded into the site's own process in front of everything else (`node --import`): its clock is `CLOCK_AHEAD_MS`
// milliseconds ahead. What measures time that has passed is as it was.

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

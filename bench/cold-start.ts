import { atMost, type Part } from './part.ts'
import { startSite, timeStart } from './site.ts'
import { median } from './statistics.ts'

/** Measures the time from the start of the process to the last byte of the first page, with files in the disk cache. */
export const coldStart: Part = {
  needs: [],
  async measure(bench) {
    const { dataDir, stop } = await startSite(bench)
    await stop()
    const times: number[] = []
    const count = bench.quick ? 3 : 9
    bench.say(`${count} starts …`)
    // The first round fills the disk cache and the site's own cache of compiled code.
    for (let round = 0; round <= count; round += 1) {
      const { site, startMs } = await timeStart(bench, dataDir)
      if (round > 0) times.push(startMs)
      await site.stop()
    }
    return {
      rows: [atMost('Cold start of the built server to the first answer', 500, 'ms', median(times))],
      how: `From asking for the process to the last byte of its home page, asked for again every two milliseconds, with the samples in place and files in the disk’s cache; the median. Each start, in order: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms.`,
    }
  },
}

import { adaeze } from '#tests/support/people.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import { firstAnswer } from './first-answer.ts'
import type { Bench, Part } from './part.ts'
import { memoryBytes, quiet } from './proc.ts'
import { writePrograms } from './scale-content.ts'
import { launchSite, type Site } from './site.ts'
import { median, medianRatio } from './statistics.ts'

const most = 20

interface Scaled {
  readonly programs: number
  readonly startMs: number
  readonly megabytes: number
  readonly site: Site
  readonly staff: StaffRequests
}

/** How start, memory, the first page and the filter grow with the number of programs. */
export const measureScale: Part = async (bench) => {
  const sizes = bench.quick ? [100, 2_000] : [100, 10_000, 100_000]
  const scaled: Scaled[] = []
  for (const programs of sizes) scaled.push(await startWith(bench, programs))

  // All of them still run, so that what is compared is asked in turns.
  const times = new Map(scaled.map((one) => [one, { first: [] as number[], filter: [] as number[] }]))
  for (let round = 0; round < (bench.quick ? 8 : 40); round += 1) {
    for (const [one, { first, filter }] of times) {
      const firstMs = await timed(one, '/programs')
      const filterMs = await timed(one, `/programs?title_${encodeURIComponent(`ward (${round}`)}`)
      if (round < 3) continue
      first.push(firstMs)
      filter.push(filterMs)
    }
  }
  for (const { site } of scaled) await site.stop()

  const [smallest] = times.values()
  const largest = [...times].at(-1)
  if (!smallest || !largest) return { rows: [], details: [] }
  const filters = largest[1].filter
  const ratio = medianRatio(filters.map((ours, round) => ({ ours, theirs: smallest.first[round] ?? ours })))
  const count = largest[0].programs.toLocaleString('en')
  return {
    rows: [
      {
        what: `Filter over ${count} programs against reading the first page of 100`,
        goal: `at most ${most} times`,
        figure: `${ratio.toFixed(1)} times (${median(filters).toFixed(1)} ms against ${median(smallest.first).toFixed(1)} ms)`,
        reached: ratio <= most,
      },
      {
        what: `Start and memory with ${count} programs`,
        goal: null,
        figure: `${Math.round(largest[0].startMs)} ms to the first answer, ${Math.round(largest[0].megabytes)} MB at rest`,
        reached: null,
      },
    ],
    details: [
      {
        title: 'Scale of content',
        columns: ['programs', 'start ms', 'memory at rest, MB', 'first page ms', 'filter by title ms'],
        lines: [...times].map(([one, { first, filter }]) => [
          one.programs.toLocaleString('en'),
          one.startMs.toFixed(0),
          one.megabytes.toFixed(0),
          median(first).toFixed(1),
          median(filter).toFixed(1),
        ]),
        how: 'Programs with reports of 12,000 characters and three pictures each, put straight into the store. Start is from asking for the process to the last byte of the home page. Both pages are asked for over HTTP by somebody who is signed in, so that each is looked up and rendered, never answered from memory; the sites take turns. The filter looks at every title and finds some of them.',
      },
    ],
  }
}

async function startWith(bench: Bench, programs: number): Promise<Scaled> {
  bench.say(`writing ${programs.toLocaleString('en')} programs …`)
  const dataDir = await writePrograms(bench, programs)
  // The first start makes the account and fills the disk's cache.
  await (await startTimed(bench, dataDir)).site.stop()
  const { site, startMs } = await startTimed(bench, dataDir)
  await quiet(site.pid, { patienceMs: 120_000 })
  const megabytes = memoryBytes(site.pid) / 2 ** 20
  return { programs, startMs, megabytes, site, staff: await signInByRequest(site.url, adaeze) }
}

async function startTimed(bench: Bench, dataDir: string): Promise<{ site: Site; startMs: number }> {
  const port = await findFreePort()
  const began = performance.now()
  const site = launchSite(bench, { dataDir, port })
  await firstAnswer(port, site)
  return { site, startMs: performance.now() - began }
}

async function timed({ staff }: Scaled, path: string): Promise<number> {
  const began = performance.now()
  const answer = await staff.send(path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}

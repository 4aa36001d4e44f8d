import { adaeze } from '#tests/support/people.ts'
import { signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import { atMost, type Bench, type Part, withoutGoal } from './part.ts'
import { privateMemory, quiet } from './proc.ts'
import { writePrograms } from './scale-content.ts'
import { type Site, timeStart } from './site.ts'
import { median } from './statistics.ts'

interface Scaled {
  readonly programs: string
  readonly startMs: number
  readonly megabytes: number
  readonly site: Site
  readonly staff: StaffRequests
  /** Milliseconds, one for each round. */
  readonly firstPage: number[]
  readonly filter: number[]
}

/** Measures how the start, the memory, the first page and the filter grow with the number of programs. */
export const scale: Part = {
  needs: [],
  async measure(bench) {
    const sites: Scaled[] = []
    for (const count of bench.quick ? [100, 2_000] : [100, 10_000, 100_000]) {
      sites.push(await startWith(bench, count))
    }
    // All sites run at the same time, so that they can be measured in turn.
    for (let round = -3; round < (bench.quick ? 5 : 37); round += 1) {
      for (const { staff, firstPage, filter } of sites) {
        const firstPageMs = await timed(staff, '/programs')
        const filterMs = await timed(staff, `/programs?title_${encodeURIComponent(`ward (${round}`)}`)
        if (round < 0) continue
        firstPage.push(firstPageMs)
        filter.push(filterMs)
      }
    }
    for (const { site } of sites) await site.stop()

    const [smallest, largest] = [sites[0], sites.at(-1)]
    if (!smallest || !largest) throw new Error('no site was measured')
    const [filterMs, firstPageMs] = [median(largest.filter), median(smallest.firstPage)]
    return {
      rows: [
        atMost(
          `Filter over ${largest.programs} programs against the first page of 100`,
          20,
          'times',
          filterMs / firstPageMs,
          `${(filterMs / firstPageMs).toFixed(1)} times (${filterMs.toFixed(1)} ms against ${firstPageMs.toFixed(1)} ms)`,
        ),
        withoutGoal(
          `Start and memory with ${largest.programs} programs`,
          `${Math.round(largest.startMs)} ms to the first answer, ${Math.round(largest.megabytes)} MB at rest`,
        ),
      ],
      how: 'Programs with reports of 12,000 characters and three pictures each, put straight into the store. Start is from asking for the process to the last byte of the home page; memory is private memory. Both pages are asked for by somebody who is signed in, so that each is looked up and rendered; the sites take turns. The filter looks at every title and finds some.',
      table: [
        ['programs', 'start ms', 'memory at rest, MB', 'first page ms', 'filter by title ms'],
        ...sites.map(({ programs, startMs, megabytes, firstPage, filter }) => [
          programs,
          startMs.toFixed(0),
          megabytes.toFixed(0),
          median(firstPage).toFixed(1),
          median(filter).toFixed(1),
        ]),
      ],
    }
  },
}

async function startWith(bench: Bench, count: number): Promise<Scaled> {
  const programs = count.toLocaleString('en')
  bench.say(`${programs} programs …`)
  const dataDir = await writePrograms(bench, count)
  // The first start makes the account and fills the disk's cache.
  await (await timeStart(bench, dataDir)).site.stop()
  const { site, startMs } = await timeStart(bench, dataDir)
  await quiet(site.pid, { patienceMs: 120_000 })
  const { main, children } = privateMemory(site.pid)
  const staff = await signInByRequest(site.url, adaeze)
  return { programs, startMs, megabytes: (main + children) / 2 ** 20, site, staff, firstPage: [], filter: [] }
}

async function timed(staff: StaffRequests, address: string): Promise<number> {
  const began = performance.now()
  const answer = await staff.send(address)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - began
}

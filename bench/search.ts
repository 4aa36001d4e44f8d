import { adaeze } from '#tests/support/people.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import { atMost, type Bench, type Part } from './part.ts'
import { privateMemory, quiet } from './proc.ts'
import { writePrograms } from './scale-content.ts'
import { type Site, timeStart } from './site.ts'
import { median } from './statistics.ts'

const searches = {
  'a place and a year': 'onitsha 2021',
  'a place and a number': 'onitsha 7',
  'a word of every title': 'council',
  'two words of every title': 'market ward',
  'words of reports': 'kano woyan tela',
  'the beginning of a word': 'maid',
  'two words with wrong letters': 'onitcha cuoncil',
  'eight words that nothing has': 'zxqvwa yqxzwb qzxvwc wvqxzd xqzvwe vqzwxf qwzxvg zqvwxh',
} as const
type Searched = keyof typeof searches

interface Measured {
  readonly programs: string
  readonly firstMs: number
  readonly wholeMs: number
  /** The longest wait of a reader while the index is made. */
  readonly readerMs: number
  readonly megabytesBefore: number
  readonly megabytes: number
  readonly medians: Readonly<Record<Searched, number>>
}

/** Measures the search over many programs: its time, its memory, and the cost to readers while its index is made. */
export const search: Part = {
  needs: [],
  async measure(bench) {
    const { programs, firstMs, wholeMs, readerMs, megabytesBefore, megabytes, medians } = await measure(
      bench,
      bench.quick ? 500 : 10_000,
    )
    const [slowest, ms] = Object.entries(medians).toSorted(([, one], [, other]) => other - one)[0] ?? [
      'nothing',
      Infinity,
    ]
    const grown = megabytes - megabytesBefore
    return {
      rows: [
        atMost(
          `The slowest search over ${programs} programs`,
          50,
          'ms',
          ms,
          `${ms.toFixed(1)} ms (${slowest})`,
        ),
        atMost(
          `Memory of the search over ${programs} programs`,
          128,
          'MB',
          grown,
          `${Math.round(grown)} MB beside ${Math.round(megabytesBefore)} MB`,
        ),
      ],
      how: 'Programs with reports of 12,000 characters out of 20,000 words, put straight into the store. The first search makes the index of titles; the words of the reports follow while it is answered, until the index has 256 MB. Searches are measured at rest and are asked for by somebody who is signed in, so that each is looked up and rendered; the median of the rounds. A reader asks for the home page again and again while the index is made. Memory is private memory, before the first search and at rest after all. Which record is found first is not measured here but tested: `domain/search/misspelt-searches.test.ts` asks for 200 with the mistakes that people make on a phone, and all 200 are first.',
      table: [
        [
          'programs',
          'first search, ms',
          'reports read, ms',
          'longest wait of a reader, ms',
          'memory, MB',
          ...Object.keys(searches),
        ],
        [
          programs,
          firstMs.toFixed(0),
          wholeMs.toFixed(0),
          readerMs.toFixed(0),
          `${Math.round(megabytesBefore)} → ${Math.round(megabytes)}`,
          ...Object.values(medians).map((each) => each.toFixed(1)),
        ],
      ],
    }
  },
}

async function measure(bench: Bench, count: number): Promise<Measured> {
  const programs = count.toLocaleString('en')
  bench.say(`${programs} programs …`)
  const dataDir = await writePrograms(bench, count, { reportOf: createReports() })
  await (await timeStart(bench, dataDir)).site.stop()
  const { site } = await timeStart(bench, dataDir)
  await quiet(site.pid, { patienceMs: 120_000 })
  const megabytesBefore = memoryOf(site)

  const began = performance.now()
  const reader = startReader(site)
  await isWhole(site, 'onitsha')
  const firstMs = performance.now() - began
  for (let round = 0; !(await isWhole(site, `onitsha ${round}`)); round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const wholeMs = performance.now() - began
  const readerMs = await reader.stop()
  bench.say(`the reports were read after ${Math.round(wholeMs / 1_000)} s`)

  // Until then the index is being rewritten as one part, which slows searches down.
  await quiet(site.pid, { patienceMs: 120_000 })
  const staff = await signInByRequest(site.url, adaeze)
  const times = new Map<Searched, number[]>()
  for (let round = -3; round < (bench.quick ? 3 : 25); round += 1) {
    for (const [name, text] of Object.entries(searches) as [Searched, string][]) {
      const ms = await timed(staff, `/search?q=${encodeURIComponent(text).replaceAll('%20', '+')}`)
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), ms])
    }
  }
  await quiet(site.pid, { patienceMs: 120_000 })
  const megabytes = memoryOf(site)
  await site.stop()
  const medians = Object.fromEntries([...times].map(([name, all]) => [name, median(all)]))
  return {
    programs,
    firstMs,
    wholeMs,
    readerMs,
    megabytesBefore,
    megabytes,
    medians: medians as Record<Searched, number>,
  }
}

function memoryOf({ pid }: Site): number {
  const { main, children } = privateMemory(pid)
  return (main + children) / 2 ** 20
}

/** Returns whether the words of all reports are in the index: only then may caches store the page. */
async function isWhole(site: Site, text: string): Promise<boolean> {
  const answer = await fetch(`${site.url}/search?${new URLSearchParams({ q: text })}`)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`the search answered ${answer.status}`)
  return !answer.headers.get('cache-control')?.includes('no-store')
}

function startReader(site: Site) {
  let isReading = true
  let longest = 0
  const reading = (async () => {
    while (isReading) {
      const began = performance.now()
      await (await fetch(`${site.url}/`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  return {
    async stop() {
      isReading = false
      await reading
      return longest
    },
  }
}

async function timed(staff: StaffRequests, address: string): Promise<number> {
  const began = performance.now()
  const answer = await staff.send(address)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - began
}

const syllables =
  'ba ka no sha ri mo te la wu ji de fo gu ni pe za yo ek am un ir os el an to chi wo yan'.split(' ')

/** Reports of 1,800 words out of 20,000, few of them frequent, as in a language. */
function createReports() {
  const random = createRandom(39)
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + random.number(3) }, () => random.pick(syllables)).join(''),
  )
  const word = () => words[Math.floor(words.length * (random.number(1_000_000) / 1_000_000) ** 3)]
  return () => `<p>${Array.from({ length: 1_800 }, word).join(' ')}</p>`
}

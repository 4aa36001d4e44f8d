import { signInByRequest } from '#tests/support/staff-requests.ts'
import { adaeze } from '#tests/support/people.ts'
import { type BareServer, startBareServer } from './beside/bare-server.ts'
import { capture } from './captures.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { publicPages } from './pages.ts'
import { type Bench, notMeasured, type Part, type Row } from './part.ts'
import { cpuSeconds } from './proc.ts'
import { pause, sampleData, type Site, startSite } from './site.ts'
import { median, medianRatio } from './statistics.ts'
import { type LoadAnswers, sendLoad } from './wrk.ts'

const cpuGoal = {
  what: 'Cached home page: CPU per request against nginx',
  goal: 'at most 2.4 times',
  most: 2.4,
}
/** As phones send it: brotli is what they get. */
const asPhone = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const pagesUnderLoad = ['home', 'programs', 'programs, filtered', 'program']

type Answered = LoadAnswers & { readonly cpuMicroseconds: number }
interface Round {
  readonly cached: Answered
  readonly rendered: Answered
  readonly nginx: Answered
  /** Node's own server with the same bytes, beside the figure that has a goal. */
  readonly bare?: Answered
}

/** How many requests a second, how long each waits, and what each costs; beside nginx with the same bytes as files. */
export const measureThroughput: Part = async (bench) => {
  const { nginx: nginxProgram, wrk } = bench
  if (!nginxProgram || !wrk) {
    const missing = [!nginxProgram && 'nginx', !wrk && 'wrk'].filter(Boolean).join(' and ')
    return {
      rows: [
        notMeasured(
          cpuGoal.what,
          cpuGoal.goal,
          `${missing} is not installed (on Debian: apt-get install nginx wrk)`,
        ),
      ],
      details: [],
    }
  }
  const tools = { ...bench, nginx: nginxProgram, wrk }
  const site = await startSite(bench, { from: await sampleData(bench) })
  const pages = (await publicPages(site)).filter(({ name }) => pagesUnderLoad.includes(name))
  const { cookie } = await signInByRequest(site.url, adaeze)

  const lines: string[][] = []
  const rows: Row[] = []
  for (const page of pages) {
    // The site compresses a page better once it is asked for again; both sides send that one.
    await warmUp(site.url + page.address, asPhone)
    await pause(500)
    const captured = await capture(site.url, page.address, asPhone)
    const nginx = await startNginx(tools, [captured])
    for (const connections of bench.quick ? [32] : [1, 32, 256]) {
      bench.say(`${page.name}, ${connections} connections …`)
      const measured = { page: page.address, connections, cookie }
      const isGoal = page.name === 'home' && connections === 32
      const bare = isGoal ? await startBareServer(bench, captured) : undefined
      const rounds = await takeRounds(tools, {
        site,
        nginx,
        bare,
        ...measured,
        count: bench.quick ? 1 : isGoal ? 5 : 3,
      })
      await bare?.stop()
      lines.push(...toLines(page.name, connections, rounds))
      if (isGoal) rows.push(cpuRow(rounds))
      if (connections === 32) rows.push(throughputRow(page.name, rounds))
    }
    await nginx.stop()
  }
  await site.stop()

  return {
    rows,
    details: [
      {
        title: 'Throughput, latency and CPU per request',
        columns: [
          'page',
          'connections',
          'answered by',
          'requests/s',
          'p50 ms',
          'p99 ms',
          'CPU µs/request',
          'requests/s against nginx',
        ],
        lines,
        how: 'wrk asks without a pause; each figure is the middle of several rounds, cached and nginx in turns, then rendered; the ratio is the middle of the ratios of each round. "Rendered" is the same page for somebody who is signed in, which no cache may answer. Where more than the site can render are asked for at once, it refuses the rest with a 503: those are left out of requests/s, but not of the times and the CPU of that line. nginx answers with the very bytes and content headers of the cached page from a file, with one worker and no log. CPU is utime and stime of the answering process, all of its threads.',
      },
    ],
  }
}

async function takeRounds(
  bench: Bench & { wrk: string },
  given: {
    site: Site
    nginx: Nginx
    bare: BareServer | undefined
    page: string
    connections: number
    cookie: string
    count: number
  },
): Promise<readonly Round[]> {
  const { site, nginx, bare, page, connections, cookie, count } = given
  const seconds = bench.quick ? 1 : 2
  const ask = (pid: number, url: string, headers: Readonly<Record<string, string>>) =>
    withCpu(pid, () => sendLoad(bench, { url, connections, seconds, headers }))
  const oursAt = `http://127.0.0.1:${site.port}${page}`
  const theirsAt = nginx.url + page
  // Code that has not run yet is compiled on the way; neither side is measured while it warms up, nor while what was
  // asked for before is still being rendered.
  await warmUp(oursAt, { ...asPhone, cookie })
  for (const url of [oursAt, ...(bare ? [bare.url] : [])])
    await sendLoad(bench, { url, connections, seconds: 2, headers: asPhone })

  const pairs: Omit<Round, 'rendered'>[] = []
  for (let round = 0; round < count; round += 1) {
    pairs.push({
      cached: await ask(site.pid, oursAt, asPhone),
      nginx: await ask(nginx.workerPid, theirsAt, asPhone),
      ...(bare && { bare: await ask(bare.pid, bare.url, asPhone) }),
    })
  }
  const rounds: Round[] = []
  for (const pair of pairs)
    rounds.push({ ...pair, rendered: await ask(site.pid, oursAt, { ...asPhone, cookie }) })
  return rounds
}

async function warmUp(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  for (let asked = 0; asked < 300; asked += 1) await (await fetch(url, { headers })).arrayBuffer()
}

async function withCpu(pid: number, load: () => Promise<LoadAnswers>): Promise<Answered> {
  const before = cpuSeconds(pid)
  const answered = await load()
  return { ...answered, cpuMicroseconds: ((cpuSeconds(pid) - before) * 1e6) / answered.answers }
}

function cpuRow(rounds: readonly Round[]): Row {
  const against = (by: 'cached' | 'bare') =>
    medianRatio(
      rounds.map(({ [by]: ours, nginx }) => ({
        ours: ours?.cpuMicroseconds ?? Number.NaN,
        theirs: nginx.cpuMicroseconds,
      })),
    )
  const middle = (by: 'cached' | 'nginx') =>
    median(rounds.map((round) => round[by].cpuMicroseconds)).toFixed(1)
  const ratio = against('cached')
  return {
    what: cpuGoal.what,
    goal: cpuGoal.goal,
    figure: `${ratio.toFixed(2)} times (${middle('cached')} µs against ${middle('nginx')} µs; Node’s own server with nothing behind it ${against('bare').toFixed(2)} times)`,
    reached: ratio <= cpuGoal.most,
  }
}

function throughputRow(name: string, rounds: readonly Round[]): Row {
  const middle = (by: 'cached' | 'rendered' | 'nginx') =>
    Math.round(median(rounds.map((round) => round[by].perSecond)))
  return {
    what: `Requests a second, ${name}, 32 connections`,
    goal: null,
    figure: `cached ${count(middle('cached'))}, rendered ${count(middle('rendered'))}, nginx ${count(middle('nginx'))}`,
    reached: null,
  }
}

const names = {
  cached: 'the site, cached',
  nginx: 'nginx, a file',
  bare: 'Node’s own server',
  rendered: 'the site, rendered',
} as const

function toLines(name: string, connections: number, rounds: readonly Round[]): string[][] {
  return (Object.keys(names) as (keyof Round)[]).flatMap((by) => {
    const answered = rounds.flatMap((round) => (round[by] ? [{ ours: round[by], nginx: round.nginx }] : []))
    if (answered.length === 0) return []
    const middle = (figure: keyof Answered) => median(answered.map(({ ours }) => ours[figure]))
    const ratio = medianRatio(
      answered.map(({ ours, nginx }) => ({ ours: ours.perSecond, theirs: nginx.perSecond })),
    )
    return [
      [
        name,
        String(connections),
        names[by],
        count(Math.round(middle('perSecond'))) + refusals(middle('refused')),
        middle('p50Ms').toFixed(2),
        middle('p99Ms').toFixed(2),
        middle('cpuMicroseconds').toFixed(1),
        by === 'nginx' ? '' : `${ratio.toFixed(2)} times`,
      ],
    ]
  })
}

/** What is past its capacity the site answers with a 503 at once. */
const refusals = (share: number) => (share > 0 ? ` (and ${Math.round(share * 100)}% refused at once)` : '')

const count = (number: number) => number.toLocaleString('en')

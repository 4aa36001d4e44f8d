import { fileURLToPath } from 'node:url'
import { adaeze } from '#tests/support/people.ts'
import { signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import { publicPages } from './pages.ts'
import type { Bench, Part } from './part.ts'
import { runToEnd } from './processes.ts'
import { readFor } from './read-for.ts'
import { pause, sampleData, startSite } from './site.ts'
import { median, percentile } from './statistics.ts'
import type { StrangerKind } from './stranger.ts'

const mostTimes = 3
const visits = 25
const strangerScript = fileURLToPath(new URL('stranger.ts', import.meta.url))

const attacks: Readonly<Record<StrangerKind, string>> = {
  fields: 'forms of a million empty fields',
  marks: 'names of 100,000 combining marks',
  sessions: 'made-up session cookies and empty forms',
}
const kinds = Object.keys(attacks) as StrangerKind[]

/** Whether readers and staff feel it when a stranger keeps fifty connections busy. */
export const measureStrangers: Part = async (bench) => {
  // Each connection may say from where it comes: limits by address do not help, as with fifty machines.
  const settings = { TRUSTED_PROXIES: '127.0.0.1' }
  const site = await startSite(bench, { from: await sampleData(bench), settings })
  const staff = await signInByRequest(site.url, adaeze)
  const urls = (await publicPages(site)).map(({ address }) => site.url + address)
  const seconds = bench.quick ? 3 : 10
  // Every page rendered and compressed once before, as on a site that is visited.
  await readFor(bench, 3, urls)

  const idle: number[] = []
  const busy: Record<StrangerKind, number[]> = { fields: [], marks: [], sessions: [] }
  const told: Record<StrangerKind, string[]> = { fields: [], marks: [], sessions: [] }
  const served: boolean[] = []
  for (let round = 0; round < (bench.quick ? 1 : 3); round += 1) {
    for (const kind of kinds) {
      bench.say(`readers alone, then beside ${attacks[kind]} (${round + 1}) …`)
      idle.push(...(await readFor(bench, seconds, urls)))
      const stranger = attack(bench, seconds + 2, site.url, kind)
      await pause(1_000)
      const reading = readFor(bench, seconds, urls)
      if (kind === 'sessions') served.push(...(await visitFor(staff, seconds)))
      busy[kind].push(...(await reading))
      told[kind].push(await stranger)
    }
  }
  await site.stop()

  const idleMs = percentile(idle, 0.99)
  const timesOf = (kind: StrangerKind) => percentile(busy[kind], 0.99) / idleMs
  const servedCount = served.filter(Boolean).length
  return {
    rows: [
      ...kinds.map((kind) => ({
        what: `Readers’ p99 while a stranger sends ${attacks[kind]} over 50 connections, against idle`,
        goal: `at most ${mostTimes} times`,
        figure: `${timesOf(kind).toFixed(1)} times (${percentile(busy[kind], 0.99).toFixed(1)} ms against ${idleMs.toFixed(1)} ms)`,
        reached: timesOf(kind) <= mostTimes,
      })),
      {
        what: '… visits of staff that are served meanwhile',
        goal: 'all',
        figure: `${servedCount} of ${served.length}`,
        reached: servedCount === served.length,
      },
    ],
    details: [
      {
        title: 'Readers while a stranger keeps fifty connections busy',
        columns: [
          '',
          'p50 ms',
          'p99 ms',
          'longest ms',
          'requests',
          'the stranger was told (status: answers)',
        ],
        lines: [
          ['idle', idle, ''] as const,
          ...kinds.map((kind) => [attacks[kind], busy[kind], told[kind].join('; ')] as const),
        ].map(([name, waited, answers]) => [
          name,
          median(waited).toFixed(2),
          percentile(waited, 0.99).toFixed(2),
          Math.max(...waited).toFixed(1),
          String(waited.length),
          answers,
        ]),
        how: `Twelve visitors read the public pages in turn, each 40 ms after her last answer, for ${seconds} seconds at a time, alone and beside the stranger. Each of his fifty connections asks again as soon as it is answered, and comes from an address of its own. Of the forms, every second one has the size of an attack (1.9 MB and 600 KB), the others the largest that the contact form receives (60 KB). Meanwhile somebody who is signed in opens the start of the staff area ${visits} times.`,
      },
    ],
  }
}

async function attack(bench: Bench, seconds: number, url: string, kind: StrangerKind): Promise<string> {
  const printed = await runToEnd(bench, process.execPath, [strangerScript, String(seconds), url, kind])
  const statuses = JSON.parse(printed) as Record<string, number>
  return Object.entries(statuses)
    .map(([status, answers]) => `${status}: ${answers}`)
    .join(', ')
}

/** Whether each visit was answered with the page. */
async function visitFor(staff: StaffRequests, seconds: number): Promise<boolean[]> {
  const served: boolean[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const answer = await staff.send('/admin/cms')
    await answer.body?.cancel()
    served.push(answer.status === 200)
    await pause((seconds * 1_000) / visits / 2)
  }
  return served
}

import { setTimeout as pause } from 'node:timers/promises'
import { adaeze } from '#tests/support/people.ts'
import { takePhotograph } from '#tests/support/photographs.ts'
import {
  postForm,
  programFields,
  signInByRequest,
  type StaffRequests,
} from '#tests/support/staff-requests.ts'
import { benchPages } from './pages.ts'
import { atMost, type Bench, type Part } from './part.ts'
import { quiet } from './proc.ts'
import { runScript } from './processes.ts'
import type { Waited } from './reader-process.ts'
import { type Site, startSite } from './site.ts'
import { median, percentile } from './statistics.ts'
import type { Attack } from './stranger-process.ts'

interface Running {
  readonly bench: Bench
  readonly site: Site
  readonly staff: StaffRequests
  readonly seconds: number
}

/** Prepares a disturbance. The returned function runs it while readers read, and resolves with its outcome in words. */
type Disturbance = (running: Running) => Promise<() => Promise<string>>

const disturbances: readonly (readonly [what: string, disturb: Disturbance])[] = [
  ['a stranger sends forms of a million empty fields', attack('fields')],
  ['a stranger sends names of 100,000 combining marks', attack('marks')],
  ['a stranger sends unsigned session cookies and empty forms', attack('sessions')],
  ['staff publish twenty photographs and ten people sign in', workOfStaff],
]

/** Measures whether readers wait longer while a stranger keeps fifty connections busy, or while staff work. */
export const strangers: Part = {
  needs: [],
  async measure(bench) {
    // Each connection of the stranger sends another client address, so that limits per address do not help.
    const site = await startSite(bench, { settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    const staff = await signInByRequest(site.url, adaeze)
    const views = JSON.stringify((await benchPages(site.url)).map(({ address }) => [site.url + address]))
    const seconds = bench.quick ? 3 : 10
    const read = async () => {
      const printed = await runScript(bench, 'reader-process.ts', String(seconds), views)
      return (JSON.parse(printed) as Waited[]).map(({ pageMs }) => pageMs)
    }
    await read()
    const alone = { what: 'readers alone', waited: [] as number[], outcomes: [] as string[] }
    const beside = disturbances.map(([what, disturb]) => ({
      what,
      disturb,
      waited: [] as number[],
      outcomes: [] as string[],
    }))
    for (let round = 0; round < (bench.quick ? 1 : 3); round += 1) {
      for (const { what, disturb, waited, outcomes } of beside) {
        bench.say(`readers alone, then while ${what} (${round + 1}) …`)
        await quiet(site.pid, { patienceMs: 300_000 })
        alone.waited.push(...(await read()))
        const begin = await disturb({ bench, site, staff, seconds: seconds + 2 })
        const disturbance = begin()
        await pause(1_000)
        waited.push(...(await read()))
        outcomes.push(await disturbance)
      }
    }
    await site.stop()

    const p99 = (waited: readonly number[]) => percentile(waited, 0.99)
    return {
      rows: beside.map(({ what, waited }) => {
        const times = p99(waited) / p99(alone.waited)
        const figure = `${times.toFixed(1)} times (${p99(waited).toFixed(1)} ms against ${p99(alone.waited).toFixed(1)} ms)`
        return atMost(`Readers’ p99 while ${what}, against readers alone`, 3, 'times', times, figure)
      }),
      how: `Twelve readers open the public pages in turn, each 40 ms after her last answer, for ${seconds} seconds at a time. Each of the stranger’s fifty connections asks again as soon as it is answered, and comes from an address of its own. Of the forms, every second one has the size of an attack (1.9 MB and 600 KB), the others the largest that the contact form receives (60 KB). Meanwhile somebody who is signed in opens the start of the staff area ten times, and is answered. Staff publish photographs of 8 megapixels that were uploaded before. Everything that this costs the site, child processes included, shares one processor.`,
      table: [
        ['', 'p50 ms', 'p99 ms', 'longest ms', 'requests', 'outcome'],
        ...[alone, ...beside].map(({ what, waited, outcomes }) => [
          what,
          median(waited).toFixed(2),
          p99(waited).toFixed(2),
          Math.max(...waited).toFixed(1),
          String(waited.length),
          outcomes.join('; '),
        ]),
      ],
    }
  },
}

/** Returns an attack during which staff visit their pages. @throws when such a visit is refused. */
function attack(kind: Attack): Disturbance {
  return async ({ bench, site, staff, seconds }) =>
    async () => {
      const stranger = runScript(bench, 'stranger-process.ts', String(seconds), site.url, kind)
      for (let visit = 1; visit <= 10; visit += 1) {
        await pause((seconds * 1_000) / 12)
        const answer = await staff.send('/admin/cms')
        await answer.body?.cancel()
        if (answer.status !== 200) throw new Error(`visit ${visit} of staff was answered ${answer.status}`)
      }
      return `status and number of answers: ${(await stranger).trim()}`
    }
}

async function workOfStaff({ site, staff }: Running): Promise<() => Promise<string>> {
  const photograph = await takePhotograph('opening session.jpg')
  const uploads = await Promise.all(Array.from({ length: 20 }, () => staff.upload(photograph)))
  const { email, password } = adaeze
  // From a known device, as staff do. On unknown devices, ten sign-ins for one account at once would have to wait.
  const signIn = () => postForm(`${site.url}/admin`, site.url, staff.cookie, { email, password })
  return async () => {
    const [published, ...signedIn] = await Promise.all([
      staff.sendForm('/admin/cms/programs/new.data', programFields('Twenty photographs', uploads)),
      ...Array.from({ length: 10 }, signIn),
    ])
    if (!published || !(await published.text()).includes('"saved"')) throw new Error('not published')
    if (signedIn.some(({ status }) => status !== 302)) throw new Error('not signed in')
    return 'published, signed in'
  }
}

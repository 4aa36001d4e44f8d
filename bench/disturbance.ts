import { adaeze } from '#tests/support/people.ts'
import { takePhotograph } from '#tests/support/photographs.ts'
import { postForm, programFields, signInByRequest } from '#tests/support/staff-requests.ts'
import { publicPages } from './pages.ts'
import type { Part } from './part.ts'
import { readFor } from './read-for.ts'
import { pause, sampleData, type Site, startSite } from './site.ts'
import { median, percentile } from './statistics.ts'

const mostTimes = 3

/** Whether visitors feel it when staff publish twenty photographs and ten people sign in. */
export const measureDisturbance: Part = async (bench) => {
  const site = await startSite(bench, { from: await sampleData(bench) })
  const staff = await signInByRequest(site.url, adaeze)
  const photograph = await takePhotograph('opening session.jpg')
  const urls = (await publicPages(site)).map(({ address }) => site.url + address)
  const seconds = bench.quick ? 4 : 12
  // Every page rendered and compressed once before, as on a site that is visited.
  await readFor(bench, 3, urls)

  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < (bench.quick ? 1 : 2); round += 1) {
    bench.say(`readers alone, then with twenty photographs and ten sign-ins (${round + 1}) …`)
    idle.push(...(await readFor(bench, seconds, urls)))
    const uploads: string[] = []
    for (let sent = 0; sent < 20; sent += 1) uploads.push(await staff.upload(photograph))
    const reading = readFor(bench, seconds, urls)
    await pause(500)
    const [answer] = await Promise.all([
      staff.sendForm('/admin/cms/programs/new.data', programFields(`Twenty photographs ${round}`, uploads)),
      ...Array.from({ length: 10 }, () => signIn(site, staff.cookie)),
    ])
    const said = await answer.text()
    if (!said.includes('"saved"')) throw new Error(`not published: ${answer.status} ${said.slice(0, 500)}`)
    busy.push(...(await reading))
  }
  await site.stop()

  const [idleMs, busyMs] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  const times = busyMs / idleMs
  return {
    rows: [
      {
        what: 'Readers’ p99 while 20 images convert and 10 people sign in, against idle',
        goal: `at most ${mostTimes} times`,
        figure: `${times.toFixed(1)} times (${busyMs.toFixed(1)} ms against ${idleMs.toFixed(1)} ms)`,
        reached: times <= mostTimes,
      },
    ],
    details: [
      {
        title: 'Readers while staff work',
        columns: ['', 'p50 ms', 'p99 ms', 'longest ms', 'requests'],
        lines: [['idle', idle] as const, ['20 photographs, 10 sign-ins', busy] as const].map(
          ([name, waited]) => [
            name,
            median(waited).toFixed(2),
            percentile(waited, 0.99).toFixed(2),
            Math.max(...waited).toFixed(1),
            String(waited.length),
          ],
        ),
        how: `Twelve visitors read the public pages in turn, each 40 ms after her last answer, for ${seconds} seconds at a time. Then a program with twenty photographs of 8 megapixels is published, as the script of the form sends it (photographs cannot be uploaded without script), and ten people sign in, within that time. The site, the processes that make its pictures and the threads that hash its passwords share one processor, as on the smallest machine.`,
      },
    ],
  }
}

/** On a device that is known, as colleagues do: ten at once for one account would have to pause elsewhere. */
async function signIn(site: Site, cookie: string): Promise<void> {
  const { email, password } = adaeze
  const answer = await postForm(`${site.url}/admin`, site.url, cookie, { email, password })
  await answer.body?.cancel()
  if (answer.status !== 302) throw new Error(`not signed in: ${answer.status}`)
}

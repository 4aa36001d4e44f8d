import { adaeze } from '#tests/support/people.ts'
import { signInByRequest } from '#tests/support/staff-requests.ts'
import { asPhone, captureSettled } from './captures.ts'
import { startFileServer } from './nginx.ts'
import { benchPages } from './pages.ts'
import { atMost, type Part } from './part.ts'
import { cpuSeconds } from './proc.ts'
import { startSite } from './site.ts'
import { medianOf } from './statistics.ts'
import { type LoadAnswers, sendLoad } from './wrk.ts'

type Answered = LoadAnswers & { readonly cpuMicroseconds: number }
const pagesUnderLoad = ['/', '/programs', '/programs/:id', '/programs, filtered']

/** Measures requests per second, their waiting time and their cost, compared with nginx and the same bytes as files. */
export const throughput: Part = {
  needs: ['nginx', 'wrk'],
  async measure(bench) {
    const site = await startSite(bench)
    const { cookie } = await signInByRequest(site.url, adaeze)
    const ask = async (pid: number, url: string, headers: Record<string, string>): Promise<Answered> => {
      const before = cpuSeconds(pid)
      const answered = await sendLoad(bench, { url, headers, connections: 32, seconds: bench.quick ? 1 : 3 })
      return { ...answered, cpuMicroseconds: ((cpuSeconds(pid) - before) * 1e6) / answered.answers }
    }
    const measured: { page: string; by: string; rounds: Answered[] }[] = []
    for (const { name, address } of await benchPages(site.url)) {
      if (!pagesUnderLoad.includes(name)) continue
      bench.say(`${name} …`)
      const settled = await captureSettled(site.url, address)
      const nginx = await startFileServer(bench, settled)
      const url = `http://127.0.0.1:${site.port}${address}`
      const cached = { page: name, by: 'the site, from its cache', rounds: [] as Answered[] }
      const file = { page: name, by: 'nginx, from a file', rounds: [] as Answered[] }
      const rendered = { page: name, by: 'the site, rendered', rounds: [] as Answered[] }
      const count = bench.quick ? 1 : 5
      // These requests compile code that has not run yet.
      await ask(site.pid, url, { ...asPhone, cookie })
      await ask(site.pid, url, asPhone)
      for (let round = 0; round < count; round += 1) {
        cached.rounds.push(await ask(site.pid, url, asPhone))
        file.rounds.push(await ask(nginx.workerPid, nginx.url + address, asPhone))
      }
      // Not in the rounds above: the last requested pages are still being rendered when the load ends.
      for (let round = 0; round < count; round += 1) {
        rendered.rounds.push(await ask(site.pid, url, { ...asPhone, cookie }))
      }
      await nginx.stop()
      measured.push(cached, file, rendered)
    }
    await site.stop()

    const [ours, theirs] = measured.map(({ rounds }) => medianOf(rounds, (round) => round.cpuMicroseconds))
    if (!ours || !theirs) throw new Error('nothing was measured')
    const inWords = (figure: number) =>
      `${(figure / theirs).toFixed(2)} times (${figure.toFixed(1)} µs against ${theirs.toFixed(1)} µs)`
    return {
      rows: [
        atMost(
          'Cached home page: CPU for a request against nginx',
          2.4,
          'times',
          ours / theirs,
          inWords(ours),
        ),
      ],
      how: 'wrk asks over 32 connections without a pause; the median of several rounds, all of them in turns. Rendered: the same page for somebody who is signed in, which no cache may answer. nginx answers with the bytes and content headers of the cached page from a file, with one worker and no log. CPU is that of the process that answers, all of its threads.',
      table: [
        ['page', 'answered by', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs/request'],
        ...measured.map(({ page, by, rounds }) => [
          page,
          by,
          Math.round(medianOf(rounds, (round) => round.perSecond)).toLocaleString('en'),
          medianOf(rounds, (round) => round.p50Ms).toFixed(2),
          medianOf(rounds, (round) => round.p99Ms).toFixed(2),
          medianOf(rounds, (round) => round.cpuMicroseconds).toFixed(1),
        ]),
      ],
    }
  },
}

import { setTimeout as pause } from 'node:timers/promises'
import { adaeze } from '#tests/support/people.ts'
import { takePhotograph } from '#tests/support/photographs.ts'
import { signInByRequest } from '#tests/support/staff-requests.ts'
import { asPhone } from './captures.ts'
import { atMost, type Part } from './part.ts'
import { type PrivateMemory, privateMemory, quiet } from './proc.ts'
import { runScript } from './processes.ts'
import { type Site, startSite, startWithSamples } from './site.ts'
import { sendLoad } from './wrk.ts'

/** Measures the private memory of the site at rest, under load and after heavy work. */
export const memory: Part = {
  needs: ['wrk'],
  async measure(bench) {
    bench.say('at rest …')
    // The first start fills the site's own cache of compiled code.
    await (await startSite(bench)).stop()
    // Each connection of the storm sends another client address, so that limits per address do not help.
    const site = await startSite(bench, { settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    await pause(25_000)
    const atRest = privateMemory(site.pid)

    bench.say('twenty photographs …')
    const staff = await signInByRequest(site.url, adaeze)
    const photograph = await takePhotograph('opening session.jpg')
    for (let pair = 0; pair < 10; pair += 1) {
      await Promise.all([staff.upload(photograph), staff.upload(photograph)])
    }
    const photographs = await afterMinute(site)

    bench.say('256 connections …')
    const seconds = bench.quick ? 4 : 10
    const load = sendLoad(bench, { url: `${site.url}/`, connections: 256, seconds, headers: asPhone })
    const underLoad = await highestDuring(site, load)

    bench.say('a storm of forms …')
    await runScript(bench, 'stranger-process.ts', String(seconds), site.url, 'fields')
    const storm = await afterMinute(site)
    await site.stop()

    bench.say('a first start …')
    const first = await startWithSamples(bench)
    const firstStart = await afterMinute(first)
    await first.stop()

    const measured = [
      { what: 'Private memory 25 s after a start', most: 110, bytes: atRest },
      { what: '… a minute after twenty photographs', most: 130, bytes: photographs },
      { what: '… then while 256 connections ask for the home page', most: 200, bytes: underLoad },
      { what: '… a minute after a storm of forms', most: 130, bytes: storm },
      { what: '… a minute after a first start', most: 130, bytes: firstStart },
    ]
    return {
      rows: measured.map(({ what, most, bytes }) =>
        atMost(what, most, 'MB', toMb(bytes.main + bytes.children)),
      ),
      how: 'Private_Clean and Private_Dirty of /proc/PID/smaps_rollup: pages that no other process shares; the site runs on a copy of Node, so that the code of Node counts too. Samples and their pictures are in place, but for the first start, which makes them. The photographs have 8 megapixels each and are sent two at a time, as the form does. The storm is that of “Strangers”: fifty connections send forms of a million empty fields. A minute begins when nothing uses the processor any more.',
      table: [
        ['', 'the process that answers, MB', 'processes that it started, MB'],
        ...measured.map(({ what, bytes }) => [
          what,
          toMb(bytes.main).toFixed(0),
          toMb(bytes.children).toFixed(0),
        ]),
      ],
    }
  },
}

const toMb = (bytes: number) => bytes / 2 ** 20

async function afterMinute(site: Site): Promise<PrivateMemory> {
  await quiet(site.pid, { patienceMs: 600_000 })
  await pause(57_000)
  return privateMemory(site.pid)
}

async function highestDuring(site: Site, load: Promise<unknown>): Promise<PrivateMemory> {
  let highest = privateMemory(site.pid)
  const watch = setInterval(() => {
    const now = privateMemory(site.pid)
    if (now.main + now.children > highest.main + highest.children) highest = now
  }, 200)
  await load.finally(() => clearInterval(watch))
  return highest
}

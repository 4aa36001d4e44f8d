import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { adaeze } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { startAttackedSite } from './attacked-site.ts'
import { extent, report, startRandom } from './extent.ts'
import { sendMessage, writeNews } from './writes.ts'

test('after every power cut, each write that was acknowledged is still stored', async () => {
  const random = startRandom('kill')
  const cuts = extent({ quick: 3, whole: 100 })
  const site = await startAttackedSite()
  const staff = await signInByRequest(site.url, adaeze)
  /** The writes that the site acknowledged. */
  const ledger = { news: new Set<string>(), messages: new Set<string>() }
  let tried = 0

  for (let cut = 1; cut <= cuts; cut += 1) {
    let isOver = false
    const write = async (acknowledged: Set<string>, send: (name: string) => Promise<number>) => {
      while (!isOver) {
        tried += 1
        const name = `write-${tried}`
        // A write without an answer was not acknowledged.
        const status = await send(name).catch(() => 0)
        if (status >= 200 && status < 400) acknowledged.add(name)
      }
    }
    const writers = [
      ...[1, 2, 3].map(() => write(ledger.news, (title) => writeNews(staff, title))),
      // The site limits the messages of all visitors to a number per hour. It refuses the rest.
      ...[1, 2].map(() =>
        write(ledger.messages, (message) => sendMessage(site, message, random.number(2 ** 24))),
      ),
    ]
    // The first responses after a start are slow. The cut must come while writes succeed.
    const before = ledger.news.size
    await vi.waitUntil(() => ledger.news.size > before && ledger.messages.size > 0, {
      timeout: 120_000,
      interval: 5,
    })
    await pause(random.number(250))
    const killed = site.kill()
    isOver = true
    await Promise.all([killed, ...writers])
    await site.start()

    const news = new Set((await readStored(site, 'NewsUpdates')).map(({ fields }) => fields['title']))
    const messages = new Set((await readStored(site, 'Contactus')).map(({ fields }) => fields['message']))
    expect(
      [...ledger.news].filter((title) => !news.has(title)),
      `news after cut ${cut}`,
    ).toEqual([])
    expect(
      [...ledger.messages].filter((message) => !messages.has(message)),
      `messages after cut ${cut}`,
    ).toEqual([])
    expect((await staff.send('/admin/cms')).status, `the session after cut ${cut}`).toBe(200)
  }
  expect(ledger.news.size).toBeGreaterThan(0)
  expect(ledger.messages.size).toBeGreaterThan(0)
  report(
    `kill: ${cuts} power cuts, ${tried} writes, ${ledger.news.size} news and ${ledger.messages.size} messages acknowledged, none lost`,
  )
  await site.kill()
})

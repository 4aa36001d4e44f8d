import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { adaeze } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { startAttackedSite } from './attacked-site.ts'
import { createChance, extent, tell } from './extent.ts'
import { sendMessage, writeNews } from './writes.ts'

test('after every power cut, whatever was acknowledged before it is there', async () => {
  const chance = createChance('kill')
  const cuts = extent({ quick: 3, whole: 100 })
  const site = await startAttackedSite()
  const staff = await signInByRequest(site.url, adaeze)
  /** What the site said it had kept. */
  const ledger = { news: new Set<string>(), messages: new Set<string>() }
  let tried = 0

  for (let cut = 1; cut <= cuts; cut += 1) {
    let isOver = false
    const write = async (kept: Set<string>, one: (name: string) => Promise<number>) => {
      while (!isOver) {
        tried += 1
        const name = `write-${tried}`
        // No answer at all is no promise either.
        const status = await one(name).catch(() => 0)
        if (status >= 200 && status < 400) kept.add(name)
      }
    }
    const writers = [
      ...[1, 2, 3].map(() => write(ledger.news, (title) => writeNews(staff, title))),
      // Of messages the site takes so many an hour, from all visitors together; the others it refuses.
      ...[1, 2].map(() =>
        write(ledger.messages, (message) => sendMessage(site, message, chance.number(2 ** 24))),
      ),
    ]
    // The first answers after a start are slow; the cut comes in the middle of the writing.
    const before = ledger.news.size
    await vi.waitUntil(() => ledger.news.size > before, { timeout: 30_000, interval: 5 })
    await pause(chance.number(250))
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
    expect((await staff.send('/admin/cms')).status, `her session after cut ${cut}`).toBe(200)
  }
  expect(ledger.news.size).toBeGreaterThan(0)
  expect(ledger.messages.size).toBeGreaterThan(0)
  tell(
    `kill: ${cuts} power cuts, ${tried} writes, ${ledger.news.size} news and ${ledger.messages.size} messages acknowledged, none lost`,
  )
  await site.kill()
})

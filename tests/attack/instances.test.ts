import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { adaeze } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { faultsOf } from './attacked-site.ts'
import { extent, report, startRandom } from './extent.ts'
import { beginLoad, edit, guessPassword, publishPhotographs, readPages, writeMessages } from './mixed-load.ts'
import { startTwoInstances } from './two-instances.ts'

test('while one of two instances dies again and again, readers get right pages and no acknowledged write is lost or doubled', async () => {
  const random = startRandom('instances')
  const { deaths, everyMs } = extent({
    quick: { deaths: 3, everyMs: 12_000 },
    whole: { deaths: 15, everyMs: 20_000 },
  })
  const site = await startTwoInstances()
  const { ledger, staff } = await beginLoad(site, 5)
  const photographer = await signInByRequest(site.url, adaeze)
  const faults = new Set<string>()
  let ended = false
  const isOver = () => ended

  async function killInTurn() {
    for (let death = 1; death <= deaths && !ended; death += 1) {
      const next = pause(everyMs)
      await pause(random.number(2_000))
      const instance = random.pick(site.instances)
      for (const fault of faultsOf(instance)) faults.add(fault)
      await instance.kill()
      await instance.start()
      await next
    }
    ended = true
  }
  onTestFinished(() => void (ended = true))
  await Promise.all([
    killInTurn(),
    ...staff.map((_, editor) => edit({ ledger, staff, random }, editor, isOver)),
    ...Array.from({ length: 8 }, () => readPages({ site, ledger, random }, isOver)),
    publishPhotographs({ site, ledger, requests: photographer }, isOver),
    writeMessages({ site, ledger }, isOver),
    guessPassword({ site, ledger }),
  ])

  expect([...new Set(ledger.wrong)]).toEqual([])
  expect([...faults]).toEqual([])
  expect(ledger.failedReads.length / ledger.reads).toBeLessThanOrEqual(0.001)
  // Attempts whose answer was lost may count as well.
  expect(ledger.guesses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)
  expect(ledger.guesses.at(-1)).toBe(429)

  for (const [editor, id] of ledger.reports.entries()) {
    const stored = (await site.documents.history('NewsUpdates', id)).map(({ fields }) => fields?.['title'])
    const sent = Array.from({ length: ledger.sent[editor]! }, (_, index) => index + 1)
    expect(stored, `the versions of editor ${editor}`).toEqual(
      sent.map((version) => `Report of editor ${editor}, version ${version}`),
    )
  }
  const titlesOf = async (collection: 'NewsUpdates' | 'Programs' | 'Contactus', field = 'title') =>
    [...(await site.documents.read(collection)).values()]
      .map(({ fields }) => String(fields[field]))
      .toSorted()
  const news = (await titlesOf('NewsUpdates')).filter((title) => !title.startsWith('Report of'))
  expect(news).toEqual([...ledger.news].toSorted())
  expect(await titlesOf('Programs', 'ProgramTitle')).toEqual([...ledger.programs].toSorted())
  expect(await titlesOf('Contactus', 'message')).toEqual([...ledger.messages].toSorted())
  expect(ledger.news.size * ledger.programs.size * ledger.messages.size).toBeGreaterThan(0)
  const versions = ledger.sent.reduce((sum, newest) => sum + newest, 0)
  report(
    `instances: ${deaths} deaths, ${ledger.reads} reads (${ledger.failedReads.length} failed), ${versions} versions, ${ledger.news.size} news, ${ledger.programs.size} programs with pictures and ${ledger.messages.size} messages acknowledged, ${ledger.repeated} requests sent again, none lost or doubled; a version of the other instance was visible after ${Math.round(ledger.longestDelayMs)} ms at most`,
  )
})

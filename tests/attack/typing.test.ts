import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs'
import { expireSessions } from '../support/accounts.ts'
import { keptDrafts, savedAsDraft, untouchedForm } from '../support/drafts.ts'
import { findFreePort } from '../support/free-port.ts'
import { openKillableBrowser } from '../support/killable-browser.ts'
import { adaeze } from '../support/people.ts'
import { waitForProgramForm } from '../support/program-form.ts'
import { createDataDir } from '../support/running-site.ts'
import type { Random } from '../support/seeded-random.ts'
import { openSlowConnection } from '../support/slow-connection.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { faultsOf, startAttackedSite } from './attacked-site.ts'
import { extent, report, startRandom } from './extent.ts'

/*
 * A person types a report into a form, and something is killed: her browser, the server, the connection or her session.
 * Every word must be there when she opens the form again.
 */

const accidents = ['browser', 'server', 'line', 'session'] as const
type Accident = (typeof accidents)[number]

/** Words typed within this time before a browser dies may be missing: in another browser, and on the device. */
const mayMissElsewhereMs = 3_000
const mayMissHereMs = 100

/** A form that waits for its connection tries again within this time. */
const longestRetryMs = 90_000

interface TypedWord {
  readonly word: string
  /** When the browser had handled its last key, on the clock of `performance.now`. */
  readonly at: number
}

test('no typed word is lost when the browser, the server, the connection or the session ends at any moment', async () => {
  const random = startRandom('typing')
  const kills = extent({ quick: 4, whole: 100 })
  const connection = await openSlowConnection()
  const port = await findFreePort()
  const site = await startAttackedSite({
    settings: { PORT: String(port), SITE_URL: `http://localhost:${connection.port}` },
  })
  connection.forwardTo(port)
  const program = `/admin/cms${await publishProgram(site.url, 'Town hall, Jos')}`
  const profile = createDataDir()
  const hers = { browser: await openKillableBrowser(profile) }
  const another = await openAnotherBrowser()
  onTestFinished(async () => {
    await another.close()
    await hers.browser.kill()
    await connection.close()
    await site.kill()
  })

  const lost: string[] = []
  /** The words of each form, in the order in which they were typed. */
  const ofProgram: TypedWord[] = []
  const latest = { here: 0, elsewhere: 0 }
  let typed = 0

  for (let kill = 1; kill <= kills; kill += 1) {
    const accident = accidents[kill % accidents.length]!
    const isNew = random.number(2) === 1
    const before = new Set((await readStored(site, 'Drafts')).map(({ id }) => id))
    let page = await openForm(hers.browser.context, site.url + (isNew ? '/admin/cms/programs/new' : program))
    const words: TypedWord[] = isNew ? [] : ofProgram
    const typing = startTyping(page, random, words, () => (typed += 1))
    await pause(300 + random.number(5_000))
    const killedAt = performance.now()
    let address = page.url()
    await cause(accident, random, typing.stop)
    const label = `${accident} ${kill}, ${isNew ? 'new' : 'changed'}`

    if (accident === 'browser' || accident === 'session') {
      const drafts = await readStored(site, 'Drafts')
      const draft = isNew
        ? drafts.find(({ id }) => !before.has(id))?.id
        : drafts.find(({ fields }) => fields['recordId'] !== null)?.id
      const shown = draft
        ? await readForm(another, site.url + (isNew ? `/admin/cms/programs/new?draft=${draft}` : program))
        : []
      compare(shown, 'elsewhere', killedAt - mayMissElsewhereMs)
    }
    if (accident === 'browser') {
      hers.browser = await openKillableBrowser(profile)
      // The browser died before the first word.
      if (isNew && words.length === 0) continue
      if (isNew && !address.includes('draft=')) address = await findOnDesk(hers.browser.context, site.url)
      page = await openForm(hers.browser.context, address)
      compare(await wordsIn(page), 'here', killedAt - mayMissHereMs)
    } else {
      if (accident !== 'session') {
        await settled(page)
        compare(await readForm(another, page.url()), 'elsewhere', Infinity)
      }
      address = page.url()
      await page.close()
      if (isNew && !address.includes('draft=')) address = await findOnDesk(hers.browser.context, site.url)
      page = await openForm(hers.browser.context, address)
      compare(await wordsIn(page), 'here', Infinity)
    }
    await settled(page)
    // Words that a killed browser had not kept are not missed again.
    const kept = new Set(await wordsIn(page))
    words.splice(0, words.length, ...words.filter(({ word }) => kept.has(word)))
    await page.close()

    /** Counts the words that were typed before `until` and are missing, and those out of order. */
    function compare(shown: readonly string[], where: 'here' | 'elsewhere', until: number) {
      const found = new Set(shown)
      for (const { word, at } of words) {
        if (found.has(word)) continue
        if (at < until) lost.push(`${label}, ${where}: ${word}, typed ${Math.round(killedAt - at)} ms before`)
        else latest[where] = Math.max(latest[where], killedAt - at)
      }
      const inOrder = words.map(({ word }) => word).filter((word) => found.has(word))
      const known = new Set(inOrder)
      const seen = shown.filter((word) => known.has(word))
      if (seen.join(' ') !== inOrder.join(' ')) {
        lost.push(`${label}, ${where}: in another order: ${seen.join(' ')}`)
      }
    }
  }

  report(
    `typing: ${kills} kills, ${typed} words, ${lost.length} lost; the oldest missing word after the death of a browser was ${Math.round(latest.here)} ms old here, ${Math.round(latest.elsewhere)} ms elsewhere`,
  )
  expect(lost).toEqual([])
  expect(faultsOf(site)).toEqual([])

  /** Causes the accident, and resolves when its cause is mended. Typing continues where it can. */
  async function cause(accident: Accident, random: Random, stopTyping: () => Promise<void>) {
    if (accident === 'browser') {
      await hers.browser.kill()
      return stopTyping()
    }
    if (accident === 'server') await site.kill()
    if (accident === 'line') connection.cut()
    if (accident === 'session') expireSessions(site, adaeze)
    await pause(random.number(3_000))
    await stopTyping()
    if (accident === 'server') await site.start()
    if (accident === 'line') connection.restore()
  }
})

const names = ['women', 'ward', 'Ìbàdàn', 'Ɗanjuma', 'ballot', 'market', 'Ọ̀ṣun', 'pledge'] as const
let count = 0

/** Types words into the report until `stop`. Adds each to `words` when the browser has handled it. */
function startTyping(page: Page, random: Random, words: TypedWord[], onWord: () => void) {
  let isOver = false
  const typing = (async () => {
    while (!isOver) {
      count += 1
      const word = `${random.pick(names)}${count}`
      await page.keyboard.type(`${word}. `, { delay: 10 + random.number(60) })
      words.push({ word, at: performance.now() })
      onWord()
    }
  })()
  const ended = typing.catch(() => {})
  return {
    async stop() {
      isOver = true
      await ended
    },
  }
}

const reportOf = (page: Page) => page.getByRole('textbox', { name: 'Program report', exact: true })

/** Opens a form, signs in if necessary, and sets the cursor to the end of the report. */
async function openForm(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await openSignedIn(page, address)
  await waitForProgramForm(page)
  await reportOf(page).click()
  await page.keyboard.press('Control+End')
  return page
}

async function openSignedIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const email = page.getByLabel('Email')
  await email
    .or(page.getByRole('button', { name: 'Sign out' }))
    .first()
    .waitFor()
  if ((await email.count()) === 0) return
  await email.fill(adaeze.email)
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  // A shared computer keeps nothing on the device, so a browser that dies there may lose the last words.
  await page.getByLabel('Yes, only I use it').check()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: /^Sign In as/ }).waitFor({ state: 'detached' })
}

/** The typed words that the report contains, in its order. A full stop shows that a word is complete. */
async function wordsIn(page: Page): Promise<readonly string[]> {
  const text = await reportOf(page).innerText()
  return [...text.matchAll(new RegExp(`((?:${names.join('|')})\\d+)\\.`, 'g'))].map(([, word]) => word!)
}

/** Waits until a form has nothing to save: its editor may tidy up the text, which is merged with the stored one. */
async function settled(page: Page): Promise<void> {
  const nothing = untouchedForm(page)
  await savedAsDraft(page).or(nothing).first().waitFor({ timeout: longestRetryMs })
}

async function readForm(context: BrowserContext, address: string): Promise<readonly string[]> {
  const page = await openForm(context, address)
  await settled(page)
  const words = await wordsIn(page)
  await page.close()
  return words
}

/** Opens the desk, which sends the drafts kept on the device, and returns the address of the first draft there. */
async function findOnDesk(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage()
  await openSignedIn(page, `${origin}/admin/cms`)
  const until = Date.now() + 30_000
  while ((await page.evaluate(keptDrafts)) > 0 && Date.now() < until) await pause(50)
  await page.reload()
  const first = page.getByRole('region', { name: 'Continue' })
  const address = await first.getByRole('link').first().getAttribute('href')
  await page.close()
  return origin + address
}

async function openAnotherBrowser(): Promise<BrowserContext> {
  const browser = await chromium.launch({ executablePath: findChromium()!, args: [...chromiumFlags] })
  const context = await browser.newContext()
  context.on('close', () => void browser.close())
  return context
}

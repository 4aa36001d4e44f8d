import { expect, onTestFinished, test } from 'vitest'
import { adaeze } from '../support/people.ts'
import { createDataDir, type RunningSite, startSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { clockAhead, faultsOf, startAttackedSite } from './attacked-site.ts'
import { longTest } from './extent.ts'
import { addressOf, send } from './request.ts'
import { sentForm, wrongCredentials } from '../requests/expected-answers.ts'
import { sendMessage, writeNews } from './writes.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Starts the site on existing data with its clock moved. */
async function startWithClock(dataDir: string, aheadMs: number): Promise<RunningSite> {
  const site = await startSite({
    dataDir,
    settings: { TRUSTED_PROXIES: '127.0.0.1', ...clockAhead(aheadMs) },
  })
  onTestFinished(() => site.kill())
  return site
}

async function prepareData(): Promise<string> {
  const dataDir = createDataDir()
  await (await startAttackedSite({ dataDir })).stop()
  return dataDir
}

test('after a clock that was a day ahead is corrected, users can sign in, send messages and publish', async () => {
  const dataDir = await prepareData()
  const ahead = await startWithClock(dataDir, dayMs)
  const before = await signInByRequest(ahead.url, adaeze)
  expect(await writeNews(before, 'Written ahead')).toBe(200)
  expect(await sendMessage(ahead, 'Sent ahead', 1)).toBe(200)
  // One client address uses up its limits: of messages that are not doubtful, and of sign-in attempts.
  for (let time = 0; time < 10; time += 1) await sendMessage(ahead, `Many ${time}`, 7)
  // Three at a time: the site refuses more parallel attempts without counting them.
  for (let time = 0; time < 10; time += 1) await Promise.all([1, 2, 3].map(() => guess(ahead, 7)))
  expect(await sendMessage(ahead, 'One too many', 7)).toBe(200)
  expect(await isInSpam(ahead, 'One too many')).toBe(true)
  expect(await guess(ahead, 7)).toBe(429)
  await ahead.stop()

  const right = await startWithClock(dataDir, 0)
  expect((await send(right, { path: '/readyz', method: 'GET' })).status).toBe(200)
  const after = await signInByRequest(right.url, adaeze)
  expect(await writeNews(after, 'Written after')).toBe(200)
  expect(await sendMessage(right, 'Sent after', 2)).toBe(200)
  // That address may still have to wait, but for one limiter window at most.
  await sendMessage(right, 'Perhaps too early', 7)
  await guess(right, 7)
  const titles = (await readStored(right, 'NewsUpdates')).map(({ fields }) => fields['title'])
  expect(titles).toEqual(expect.arrayContaining(['Written ahead', 'Written after']))
  expect(faultsOf(right)).toEqual([])
  await right.stop()

  const later = await startWithClock(dataDir, 16 * minuteMs)
  expect(await sendMessage(later, 'Sent later', 7)).toBe(200)
  expect(await isInSpam(later, 'Sent later')).toBe(false)
  expect(await guess(later, 7)).toBe(401)
  expect(faultsOf(later)).toEqual([])
})

longTest(
  'after a clock that was a day behind is corrected, nothing is lost and sessions stay valid',
  async () => {
    const dataDir = await prepareData()
    const behind = await startWithClock(dataDir, -dayMs)
    const staff = await signInByRequest(behind.url, adaeze)
    expect(await writeNews(staff, 'Written behind')).toBe(200)
    expect(await sendMessage(behind, 'Sent behind', 1)).toBe(200)
    await behind.stop()

    const right = await startWithClock(dataDir, 0)
    const headers = { cookie: staff.cookie }
    expect((await send(right, { path: '/admin/cms/messages', method: 'GET', headers })).status).toBe(200)
    expect(await writeNews(await signInByRequest(right.url, adaeze), 'Written after')).toBe(200)
    expect(await sendMessage(right, 'Sent after', 1)).toBe(200)
    expect((await readStored(right, 'Contactus')).map(({ fields }) => fields['message'])).toEqual(
      expect.arrayContaining(['Sent behind', 'Sent after']),
    )
    expect(faultsOf(right)).toEqual([])
  },
)

/** Whether a stored message waits in Perhaps spam. */
async function isInSpam(site: RunningSite, message: string): Promise<boolean> {
  const stored = (await readStored(site, 'Contactus')).find(({ fields }) => fields['message'] === message)
  expect(stored, message).toBeDefined()
  return (await readStored(site, 'SpamMessages')).some(({ id }) => id === stored!.id)
}

let guesses = 0

/** Sends a wrong password from one client address, for a new account each time. Returns the status. */
async function guess(site: RunningSite, visitor: number): Promise<number> {
  guesses += 1
  const { status } = await send(site, {
    path: '/admin',
    body: new URLSearchParams(sentForm(wrongCredentials, guesses)).toString(),
    headers: addressOf(visitor),
  })
  return status
}

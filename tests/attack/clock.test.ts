import { expect, onTestFinished, test } from 'vitest'
import { adaeze } from '../support/people.ts'
import { createDataDir, type RunningSite, startSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { clockAhead, faultsOf, startAttackedSite } from './attacked-site.ts'
import { longTest } from './extent.ts'
import { addressOf, send } from './request.ts'
import { sentForm, wrongCredentials } from './rows.ts'
import { sendMessage, writeNews } from './writes.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The site on the same data, with its clock ahead of the real one. */
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

test('a clock that was a day ahead and is right again stops nobody from signing in, writing and publishing', async () => {
  const dataDir = await prepareData()
  const ahead = await startWithClock(dataDir, dayMs)
  const before = await signInByRequest(ahead.url, adaeze)
  expect(await writeNews(before, 'Written ahead')).toBe(200)
  expect(await sendMessage(ahead, 'Sent ahead', 1)).toBe(200)
  // Somebody uses up what one address may do, in messages and in tries at accounts.
  for (let time = 0; time < 10; time += 1) await sendMessage(ahead, `Many ${time}`, 7)
  // Three at a time: more would be told that it is too much at once, and not be counted.
  for (let time = 0; time < 10; time += 1) await Promise.all([1, 2, 3].map(() => guess(ahead, 7)))
  expect(await sendMessage(ahead, 'One too many', 7)).toBe(429)
  expect(await guess(ahead, 7)).toBe(429)
  await ahead.stop()

  const right = await startWithClock(dataDir, 0)
  expect((await send(right, { path: '/readyz', method: 'GET' })).status).toBe(200)
  const after = await signInByRequest(right.url, adaeze)
  expect(await writeNews(after, 'Written after')).toBe(200)
  expect(await sendMessage(right, 'Sent after', 2)).toBe(200)
  // Whoever was stopped while the clock was ahead may still have to wait, but for one window and no more.
  await sendMessage(right, 'Perhaps too early', 7)
  await guess(right, 7)
  const titles = (await readStored(right, 'NewsUpdates')).map(({ fields }) => fields['title'])
  expect(titles).toEqual(expect.arrayContaining(['Written ahead', 'Written after']))
  expect(faultsOf(right)).toEqual([])
  await right.stop()

  const later = await startWithClock(dataDir, 16 * minuteMs)
  expect(await sendMessage(later, 'Sent later', 7)).toBe(200)
  expect(await guess(later, 7)).toBe(401)
  expect(faultsOf(later)).toEqual([])
})

longTest(
  'a clock that was a day behind and is right again keeps everything, and lets in who was in',
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

let guesses = 0

/** A wrong password from one address, for another account each time; gives the status. */
async function guess(site: RunningSite, visitor: number): Promise<number> {
  guesses += 1
  const { status } = await send(site, {
    path: '/admin',
    body: new URLSearchParams(sentForm(wrongCredentials, guesses)).toString(),
    headers: addressOf(visitor),
  })
  return status
}

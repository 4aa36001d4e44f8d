import { afterAll, beforeAll, expect, test } from 'vitest'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { faultsOf, startAttackedSite } from './attacked-site.ts'
import { extent, report } from './extent.ts'
import { hostileForms, repeated } from './hostile-forms.ts'
import { addressOf, type Answered, longestWait, send, type Sent } from './request.ts'

/*
 * Forms that are cheap to send and expensive to parse: a million fields, long runs of combining marks, unfinished
 * multipart bodies. Before there were limits, 1.9 MB of `a&` took 17 s of the only thread, and 100,000 combining
 * marks 4 s.
 */

let site: RunningSite
let staffCookie: string
beforeAll(async () => {
  site = await startAttackedSite()
  staffCookie = (await signInByRequest(site.url, adaeze)).cookie
})
afterAll(() => site.kill())

/** Forms that need no session, and one for staff, whose limits are wide because of its rich text. */
const publicForms = ['/contactus', '/admin', '/admin/sign-out', '/admin/sign-in-link', '/low-data']
const staffForm = '/admin/cms/programs/new'

let visitors = 0
/** Sends each form as a new visitor, so that no rate limit answers instead. */
function sendAsVisitor(path: string, sent: Omit<Sent, 'path'>): Promise<Answered> {
  visitors += 1
  return send(site, { path, ...sent, headers: { ...addressOf(visitors), ...sent.headers } })
}

const sendAsStaff = (path: string, sent: Omit<Sent, 'path'>) =>
  send(site, { path, ...sent, headers: { cookie: staffCookie, ...sent.headers } })

test('hostile forms of every size get a page or a redirect, never a fault', async () => {
  const wrong: string[] = []
  const counts: Record<number, number> = {}
  const sizes = extent({ quick: [7_000, 60_000], whole: [7_000, 60_000, 500_000, 1_900_000] })
  for (const bytes of sizes) {
    for (const { what, sent } of hostileForms(bytes)) {
      const forms = extent({ quick: ['/contactus', '/admin'], whole: publicForms })
      const answers = [
        ...(await Promise.all(
          forms.map(async (path) => ({ path, answer: await sendAsVisitor(path, sent) })),
        )),
        { path: staffForm, answer: await sendAsStaff(staffForm, sent) },
      ]
      for (const { path, answer } of answers) {
        counts[answer.status] = (counts[answer.status] ?? 0) + 1
        const isPage = answer.status >= 200 && answer.status < 500 && /<\/html>/.test(answer.body)
        const isRedirect = answer.status === 302 || answer.status === 303
        if (!isPage && !isRedirect) wrong.push(`${what}, ${bytes} bytes to ${path}: ${answer.status}`)
      }
    }
  }
  report(`forms: ${JSON.stringify(counts)}`)
  expect(wrong).toEqual([])
  expect(faultsOf(site)).toEqual([])
  expect((await send(site, { path: '/readyz', method: 'GET' })).status).toBe(200)
})

test('a form over the size limit gets a 413 page, not a broken connection, up to 10 MB', async () => {
  const sizes = extent({
    quick: [2_000_000, 9_900_000],
    whole: [70_000, 500_000, 2_000_000, 5_000_000, 9_900_000],
  })
  const received: Record<string, number> = {}
  const expected: Record<string, number> = {}
  for (const bytes of sizes) {
    for (const path of ['/contactus', '/admin']) {
      const { status, body } = await sendAsVisitor(path, { body: repeated('a=b&', bytes) })
      received[`${path} ${bytes}`] = status
      expected[`${path} ${bytes}`] = 413
      expect(body, `${path} ${bytes}`).toContain('</html>')
    }
  }
  expect(received).toEqual(expected)
})

test('hostile forms delay a reader at most 15 times as long as the same number of valid forms', async () => {
  const valid = { body: 'name=Ruth&email=ruth%40mail.example&message=' }
  const times = extent({ quick: 2, whole: 10 })
  const hostile = [60_000, 1_900_000].flatMap(hostileForms)
  const wait = (forms: readonly Omit<Sent, 'path'>[]) =>
    longestWait(site, async () => {
      for (let time = 0; time < times; time += 1) {
        for (const sent of forms) {
          await Promise.all(['/contactus', '/admin'].map((path) => sendAsVisitor(path, sent)))
        }
      }
    })
  const duringValid = await wait(hostile.map(() => valid))
  const duringHostile = await wait(hostile.map(({ sent }) => sent))
  report(
    `forms: a reader waits at most ${duringValid.toFixed(0)} ms during valid forms, ${duringHostile.toFixed(0)} ms during hostile ones`,
  )
  // Without limits the delay was several hundred times as long.
  expect(duringHostile).toBeLessThan(Math.max(duringValid, 20) * 15)
})

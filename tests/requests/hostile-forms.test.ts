import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../attack/attacked-site.ts'
import { hostileForms, repeated } from '../attack/hostile-forms.ts'
import { addressOf, send, type Sent } from '../attack/request.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'

/*
 * Forms that are cheap to send and expensive to parse, in small sizes. Before a release, tests/attack/forms.test.ts
 * sends large ones to every form and measures how long a reader waits.
 */

let site: RunningSite
beforeAll(async () => {
  site = await startSiteInProcess({
    dataDir: await copyPreparedData('nothing'),
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(() => site.kill())

let visitors = 0
/** Sends each form as a new visitor, so that no rate limit answers instead. */
function sendAsVisitor(path: string, sent: Omit<Sent, 'path'>) {
  visitors += 1
  return send(site, { path, ...sent, headers: { ...addressOf(visitors), ...sent.headers } })
}

test('hostile forms get a page or a redirect, never a fault', async () => {
  const { cookie } = await signInByRequest(site.url, adaeze)
  const wrong: string[] = []
  for (const bytes of [7_000, 60_000])
    for (const { what, sent } of hostileForms(bytes)) {
      const form = '/admin/cms/programs/new'
      const answers = await Promise.all([
        sendAsVisitor('/contactus', sent),
        sendAsVisitor('/admin', sent),
        send(site, { path: form, ...sent, headers: { cookie, ...sent.headers } }),
      ])
      for (const { status, body } of answers) {
        const isPage = status >= 200 && status < 500 && body.includes('</html>')
        if (!isPage && status !== 302 && status !== 303) wrong.push(`${what}, ${bytes} bytes: ${status}`)
      }
    }
  expect(wrong).toEqual([])
  expect(faultsOf(site)).toEqual([])
})

test('a form over the size limit gets a 413 page, not a broken connection', async () => {
  for (const bytes of [2_000_000, 9_900_000])
    for (const path of ['/contactus', '/admin']) {
      const { status, body } = await sendAsVisitor(path, { body: repeated('a=b&', bytes) })
      expect(status, `${path} ${bytes}`).toBe(413)
      expect(body, `${path} ${bytes}`).toContain('</html>')
    }
})

import { onTestFinished, expect, test } from 'vitest'
import { draftId, newDraft, sendSave } from '#tests/support/draft-requests.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { documentedProxy, startNginx } from '#tests/support/nginx.ts'
import { adaeze } from '#tests/support/people.ts'
import { startSite } from '#tests/support/running-site.ts'
import { publishProgram, signInByRequest } from '#tests/support/staff-requests.ts'

/*
 * The nginx of docs/running.md answers visitors itself for a second. `npm run test:release -- engines` starts one.
 */
const program = process.env['NGINX_PROGRAM'] ?? ''

async function siteBehindNginx() {
  const port = await findFreePort()
  const nginx = await startNginx(
    program,
    // The header tells the test whether nginx or the site answered.
    (own) => `add_header x-cache $upstream_cache_status always; ${documentedProxy(port, own)}`,
  )
  onTestFinished(() => nginx.close())
  const url = nginx.url.replace('127.0.0.1', 'localhost')
  const site = await startSite({
    settings: {
      PORT: String(port),
      SITE_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_EMAIL: adaeze.email,
      ADMIN_PASSWORD: adaeze.password,
    },
  })
  onTestFinished(() => site.kill())
  return url
}

async function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, { headers })
  const text = await response.text()
  return {
    from: response.headers.get('x-cache'),
    text,
    head: response.headers,
    isLowData: /<html[^>]* data-low-data/.test(text),
  }
}

test('nginx answers visitors for a second, and after a publish soon has the new page', async () => {
  const url = await siteBehindNginx()
  await get(url)
  const second = await get(url)
  expect(second.from).toBe('HIT')
  // Visitors do not get this header, so their browsers ask each time.
  expect(second.head.get('x-accel-expires')).toBeNull()
  expect(second.head.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  await publishProgram(url, 'Voter drive')
  await expect.poll(async () => (await get(url)).text, { timeout: 4_000 }).toContain('Voter drive')
})

test('only public pages come from nginx: no session, preview, answer of a form, low-data page or picture', async () => {
  const url = await siteBehindNginx()
  const address = await publishProgram(url, 'Voter drive')
  const staff = await signInByRequest(url, adaeze)
  const page = (await get(url + address)).text
  const [asset = ''] = /\/assets\/[\w-]+\.css/.exec(page) ?? []
  const [picture = ''] = /\/images\/Programs\/[^" ]+\.\w+/.exec(page) ?? []
  expect([asset, picture]).not.toContain('')
  const draft = draftId()
  await sendSave(staff, draft, newDraft('program', { title: 'Not yet' }))
  const shared = (await (await staff.sendForm(`/admin/cms/drafts/${draft}`, { intent: 'share' })).json()) as {
    url: string
  }
  const cookie = { cookie: staff.cookie }
  const askedTwice: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [url + address, cookie],
    [`${url}/admin/cms`, cookie],
    [shared.url, {}],
    [`${url}/news`, { cookie: 'low-data=on' }],
    [`${url}/news`, { 'save-data': 'on' }],
    [`${url}/healthz`, {}],
    [`${url}${asset}`, {}],
    [`${url}${picture}`, {}],
    [`${url}/nothing-here`, {}],
  ]
  // First put the visitors' versions of these pages into the cache.
  for (const path of [address, '/news']) for (const _ of [1, 2]) await get(url + path)
  for (const [path, headers] of askedTwice)
    for (const _ of [1, 2])
      expect((await get(path, headers)).from, `${path} ${JSON.stringify(headers)}`).toBe('MISS')
  expect((await get(url + address, cookie)).text.includes('For staff')).toBe(true)
  expect((await get(url + address)).text.includes('For staff')).toBe(false)
  expect((await get(`${url}/news`, { 'save-data': 'on' })).isLowData).toBe(true)
  expect((await get(`${url}/news`)).isLowData).toBe(false)

  const request = { method: 'POST', body: new URLSearchParams(), headers: { origin: url } }
  expect((await fetch(`${url}/contactus`, request)).headers.get('x-cache')).toBeNull()
})

test('an upload asks through nginx how much has arrived', async () => {
  const url = await siteBehindNginx()
  const { cookie } = await signInByRequest(url, adaeze)
  const headers = { cookie, origin: url, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${url}/admin/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '9' },
  })
  const asked = await fetch(url + begun.headers.get('location'), { method: 'HEAD', headers })
  expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '0'])
})

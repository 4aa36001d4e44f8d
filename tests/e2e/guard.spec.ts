import { adaeze } from '../support/people.ts'
import { postForm, signInByRequest } from '../support/staff-requests.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test('a stranger can neither open the deletion of a program nor delete it', async ({ site }) => {
  const address = `${site.url}/programs/anything/delete`
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(401)
  expect((await postForm(address, site.url, null, { version: '1' })).status).toBe(401)
})

test('a stranger can neither upload an image nor access an upload', async ({ site }) => {
  const answer = await fetch(`${site.url}/admin/uploads`, {
    method: 'POST',
    headers: { origin: site.url, 'tus-resumable': '1.0.0', 'upload-length': '100' },
  })
  expect(answer.status).toBe(401)
  for (const [method, status] of [
    ['HEAD', 401],
    ['PATCH', 401],
    ['DELETE', 401],
    // The bytes of an upload are never served.
    ['GET', 404],
  ] as const) {
    const other = await fetch(`${site.url}/admin/uploads/0123456789abcdef0123456789abcdef`, {
      method,
      headers: {
        origin: site.url,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    expect(other.status, method).toBe(status)
  }
})

test('another website cannot act for a signed-in user', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  for (const origin of ['https://elsewhere.example', 'null', '']) {
    const answer = await staff.send('/admin/cms/programs/new', {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ title: 'Forged' }),
    })
    expect(answer.status, `origin ${origin}`).toBe(403)
  }
})

test('the routes of the account library are not served', async ({ site }) => {
  for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/get-session']) {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([404, 405, 415], path).toContain(answer.status)
  }
})

test('a session survives a reload and a restart of the site, and ends in every tab after signing out', async ({
  page,
  site,
  context,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/cms')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Select item to update' })).toBeVisible()
  // No page is open while the site is down, because its failed requests would fail this test.
  await page.goto('about:blank')
  await site.stop()
  await site.start()
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/cms')

  const other = await context.newPage()
  await other.goto('/admin/cms')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign In as WIPF admin' })).toBeVisible()
  expect((await other.reload())?.status()).toBe(401)
})

import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'

test('a stranger can neither open the deletion of a program nor delete it', async ({ visitor }) => {
  const address = '/programs/anything/delete'
  expect((await visitor.get(address)).status).toBe(401)
  expect((await visitor.post(address, { version: '1' })).status).toBe(401)
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

test('another website cannot act for a signed-in user', async ({ signedIn }) => {
  const staff = await signedIn(adaeze)
  for (const origin of ['https://elsewhere.example', 'null', '']) {
    const answer = await staff.post('/admin/cms/programs/new', { title: 'Forged' }, { origin })
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

import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { rawRequest } from '../support/raw-request.ts'
import { test } from '../support/request-test.ts'
import { programFields, signInByRequest } from '../support/staff-requests.ts'

test('a body that is not a readable form is refused by every action', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  for (const path of ['/admin', '/admin/sign-out', '/admin/cms/programs/new', '/programs/any/delete']) {
    for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      const answer = await staff.send(path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: Buffer.from('{}'),
      })
      expect([400, 415], `${path} ${type}`).toContain(answer.status)
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await staff.send(path, { method })).status, `${method} ${path}`).toBe(405)
    }
  }
  expect((await staff.send('/admin/cms')).status).toBe(200)
})

test('a foreign Host header is refused, except at the health addresses', async ({ site }) => {
  expect((await rawRequest(site, { path: '/', host: 'elsewhere.example' })).status).toBe(421)
  expect((await rawRequest(site, { path: '/healthz', host: 'elsewhere.example' })).status).toBe(200)
  expect((await rawRequest(site, { path: '/', host: `127.0.0.1:${site.port}` })).status).toBe(200)
})

test('each missing, too long or invalid field of a program is refused, and nothing is published', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const uploads = await Promise.all(
    (await threeSmallPhotographs()).map((photograph) => staff.upload(photograph)),
  )
  const good = programFields('Never published', uploads)
  const wrong: Record<string, Record<string, string>> = {
    'no title': { title: '' },
    'blank title': { title: ' \u200b ' },
    'long title': { title: 'x'.repeat(201) },
    'no date': { date: '' },
    'impossible date': { date: '2026-02-30' },
    'hostile date': { date: "2026-01-01'; drop table documents; --" },
    'placeholder as theme': { theme: 'Search by Theme' },
    'invented theme': { theme: 'Sport' },
    'no report': { report: '' },
    'report without words': { report: '<p><script>alert(1)</script></p>' },
    'long report': { report: `<p>${'x'.repeat(100_001)}</p>` },
    'two images': { images: JSON.stringify(uploads.slice(0, 2).map((uploadId) => ({ uploadId }))) },
    'unknown images': { images: JSON.stringify(['a', 'b', 'c'].map((uploadId) => ({ uploadId }))) },
    'one image three times': { images: JSON.stringify([1, 2, 3].map(() => ({ uploadId: uploads[0] }))) },
    'images that are no list': { images: '{"0":"x"}' },
    'images that are no JSON': { images: '[[[' },
  }
  for (const [what, fields] of Object.entries(wrong)) {
    const answer = await staff.sendForm('/admin/cms/programs/new', { ...good, ...fields })
    expect([400, 409], what).toContain(answer.status)
  }
  expect(await (await fetch(`${site.url}/programs`)).text()).toContain('No programs found')
})

test('two editors can add programs at the same time', async ({ site }) => {
  const [one, two] = await Promise.all([signInByRequest(site.url, adaeze), signInByRequest(site.url, adaeze)])
  const photographs = await threeSmallPhotographs()
  const [first, second] = await Promise.all(
    [one, two].map((person) => Promise.all(photographs.map((photograph) => person.upload(photograph)))),
  )
  const answers = await Promise.all([
    one.sendForm('/admin/cms/programs/new', programFields('Rally in Kano', first!)),
    two.sendForm('/admin/cms/programs/new', programFields('Training in Uyo', second!)),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  const list = await (await fetch(`${site.url}/programs`)).text()
  expect(list).toContain('Rally in Kano')
  expect(list).toContain('Training in Uyo')
})

test('the same form sent twice at the same time creates one program', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const uploads = await Promise.all(
    (await threeSmallPhotographs()).map((photograph) => staff.upload(photograph)),
  )
  const fields = programFields('Sent twice', uploads)
  const answers = await Promise.all([1, 2].map(() => staff.sendForm('/admin/cms/programs/new', fields)))
  expect(answers.map((answer) => answer.status)).toContain(200)
  expect(answers.every((answer) => answer.status < 500)).toBe(true)
  expect(await (await fetch(`${site.url}/programs`)).text()).toContain('1 program')
})

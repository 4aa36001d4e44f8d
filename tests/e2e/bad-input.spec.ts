import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { rawRequest } from '../support/raw-request.ts'
import { programFields, signInByRequest } from '../support/staff-requests.ts'
import { imageRows, openNewProgram, pressAddReport, writeProgram } from '../support/program-form.ts'
import { expect, signIn, test } from '../support/browser-test.ts'

test('unknown addresses and ids are 404, in the site’s own frame', async ({ site }) => {
  for (const path of [
    '/nothing-here',
    '/programs/nobody',
    '/admin/cms/nothing',
    '/aboutus/nothing',
    '/.env',
  ]) {
    const answer = await fetch(site.url + path)
    expect([401, 404], path).toContain(answer.status)
    expect(await answer.text(), path).toContain('</html>')
  }
})

test('broken percent-encoding, odd paths and absurd queries get an answer under 500', async ({ site }) => {
  const paths = [
    '/%',
    '/%E0%A4%A',
    '/programs/%ff',
    '/programs/..%2f..%2fetc',
    '//elsewhere.example/',
    '/programs?title_%',
    '/programs?year_99999999999999999999',
    '/programs?theme_&theme_&theme_',
    `/programs?title_${'x'.repeat(10_000)}`,
    `/${'a'.repeat(5_000)}`,
    '/images/Programs/../../site.sqlite',
    '/assets/../../package.json',
  ]
  for (const path of paths) {
    const answer = await rawRequest(site, { path })
    expect(answer.status, path.slice(0, 60)).toBeLessThan(500)
    expect(answer.status, path.slice(0, 60)).toBeGreaterThanOrEqual(200)
  }
})

test('methods that no page knows are refused, and nothing leaks', async ({ site }) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
    const answer = await rawRequest(site, {
      path: '/programs',
      method,
      headers: { origin: site.url },
    })
    expect(answer.status, method).toBeGreaterThanOrEqual(400)
    expect(answer.status, method).toBeLessThan(500)
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(/)
  }
})

test('a body that is no form, or none that can be read, is refused wherever a form is taken', async ({
  site,
}) => {
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

test('another name in the Host header is not answered; the health addresses are', async ({ site }) => {
  expect((await rawRequest(site, { path: '/', host: 'elsewhere.example' })).status).toBe(421)
  expect((await rawRequest(site, { path: '/healthz', host: 'elsewhere.example' })).status).toBe(200)
  expect((await rawRequest(site, { path: '/', host: `127.0.0.1:${site.port}` })).status).toBe(200)
})

test('each field of a program that is missing, too long or wrong is refused, and nothing is published', async ({
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

test('the form says beside each field what is missing, and keeps what was typed', async ({ page }) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  await openNewProgram(page)
  await pressAddReport(page)
  for (const words of [
    'Write a title.',
    'Choose the date of the program.',
    'Choose the theme most closely related to the program.',
    'Write the program report.',
  ]) {
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  }

  await writeProgram(page, {
    title: 'Half written',
    date: '2026-10-17',
    theme: 'Political Advocacy',
    report: 'Some words.',
  })
  await pressAddReport(page)
  await expect(
    page
      .getByText(/at least three images/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half written')
  await expect(page.getByRole('textbox', { name: 'Program report' })).toHaveText('Some words.')
})

test('a file that only calls itself a picture is refused beside its row, and leaves nothing behind', async ({
  page,
}) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  await openNewProgram(page)
  await page.locator('input[type=file]').setInputFiles([
    {
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('These are only notes, not a picture.'),
    },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: await firstHalfOfAPhotograph() },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ])
  await expect(page.getByText('notes.jpg').first()).toBeVisible()
  await expect(page.getByText('Failed').or(page.getByText('was not added')).first()).toBeVisible()
  await expect(imageRows(page).getByText('Uploaded', { exact: true })).toHaveCount(0)
})

test('two people who add at once both succeed', async ({ site }) => {
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

test('the same form sent twice at once is one program', async ({ site }) => {
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

async function firstHalfOfAPhotograph(): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises')
  const [photograph] = await threeSmallPhotographs()
  const bytes = await readFile(photograph!.path)
  return bytes.subarray(0, bytes.length / 2)
}

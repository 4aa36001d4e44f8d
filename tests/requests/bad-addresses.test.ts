import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { rawRequest } from '../support/raw-request.ts'
import type { RunningSite } from '../support/running-site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSiteInProcess()
})
afterAll(() => site.kill())

/** The limit in bytes for the HTML of an error page: slow connections should not load a large one. */
const smallPage = 24_000
/** The limit in bytes for a compressed error page, which contains its styles. */
const smallCompressedPage = 10_000

test('an unknown address is 404 with a search, the header and the footer of the site', async () => {
  for (const address of [
    '/nothing-here',
    '/programs/nobody',
    '/admin/cms/nothing',
    '/programs/any/more/of/it',
    '/news/nobody',
    '/aboutus/anything',
    '/contactus/anything',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/feed',
    '/programs/__proto__',
    '/news/constructor',
    `/${'a'.repeat(5_000)}`,
  ]) {
    const answer = await rawRequest(site, { path: address })
    expect(answer.status, address.slice(0, 60)).toBe(404)
    expect(answer.body, address.slice(0, 60)).toContain('<h1')
    expect(answer.body, address.slice(0, 60)).toContain('aria-label="Search the website"')
    const sent = await rawRequest(site, { path: address, headers: { 'accept-encoding': 'gzip, br' } })
    expect(sent.bytes.length, address.slice(0, 60)).toBeLessThan(smallCompressedPage)
    expect(answer.headers['cache-control'] ?? '', address.slice(0, 60)).not.toContain('max-age=31536000')
  }
})

test('a malformed address is 400 with a page that says so', async () => {
  for (const address of [
    '/%',
    '/%E0%A4%A',
    '/programs/%ff',
    '/news/%c0%ae',
    '/aboutus/%',
    '/contactus/%zz',
  ]) {
    const answer = await rawRequest(site, { path: address })
    expect(answer.status, address).toBe(400)
    expect(answer.body, address).toContain('This address cannot be read')
    expect(answer.body.length, address).toBeLessThan(smallPage)
  }
})

test('invalid and repeated queries get a normal page', async () => {
  const words = 'ẹ̀yẹ '
  for (const query of [
    '%',
    '%E0%A4%A',
    '&&&===',
    'a&'.repeat(2_000),
    '__proto__=1&constructor',
    'title_%',
    'title_%00',
    'title_<script>alert(1)</script>',
    `title_${'x'.repeat(10_000)}`,
    `title_${encodeURIComponent(words.repeat(500))}`,
    'title_a&title_b&title_a',
    'theme_&theme_&theme_',
    'theme_Sport',
    'theme_Mentorship & Training'.replaceAll(' ', '%20'),
    'year_99999999999999999999',
    'year_-1',
    'year_NaN',
    'year_2021&year_2022',
    'page_0',
    'page_-1',
    'page_1e9',
    'page_99999999999999999999',
  ]) {
    for (const page of ['/', '/programs', '/news', '/aboutus', '/contactus']) {
      const answer = await rawRequest(site, { path: `${page}?${query}` })
      const where = `${page}?${query.slice(0, 60)}`
      expect([200, 302, 404], where).toContain(answer.status)
      expect(answer.body, where).not.toContain('<script>alert(1)')
      expect(answer.body.length, where).toBeLessThan(70_000)
    }
  }
})

test('a search is shortened to its maximum length, and repeated search fields count once', async () => {
  const long = await rawRequest(site, { path: `/programs?title=${'x'.repeat(10_000)}&theme=&year=` })
  expect(long.status).toBe(302)
  expect(long.headers.location?.length).toBeLessThan(300)
  const twice = await rawRequest(site, {
    path: '/programs?title=market&title=market&theme=&theme=&year=2023',
  })
  expect(twice.status).toBe(302)
  expect(twice.headers.location).toBe('/programs?title_market&year_2023')
})

test('every page refuses unsupported methods', async () => {
  const headers = { origin: site.url }
  for (const page of [
    '/',
    '/aboutus',
    '/aboutus/coreareas',
    '/representation',
    '/women',
    '/women/any',
    '/events',
    '/events/any',
    '/programs',
    '/programs/any',
    '/news',
    '/contactus',
  ]) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await rawRequest(site, { path: page, method, headers })
      expect(answer.status, `${method} ${page}`).toBe(405)
      expect(answer.body.length).toBeLessThan(smallPage)
      expect(answer.body).not.toMatch(/node_modules|at \w+ \(/)
    }
    const head = await rawRequest(site, { path: page, method: 'HEAD' })
    expect(head.status, `HEAD ${page}`).toBe((await rawRequest(site, { path: page })).status)
    expect(head.body).toBe('')
  }
  for (const page of ['/', '/aboutus', '/programs', '/news', '/feed.xml', '/sitemap.xml']) {
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }
    expect((await rawRequest(site, { path: page, method: 'POST', headers: form })).status, page).toBe(405)
  }
})

test('the site answers requests for its own host only', async () => {
  for (const host of ['elsewhere.example', 'localhost.elsewhere.example', `${new URL(site.url).host}0`]) {
    for (const page of ['/', '/contactus', '/sitemap.xml']) {
      const answer = await rawRequest(site, { path: page, host })
      expect([400, 421], `${page} of '${host}'`).toContain(answer.status)
      expect(answer.body.length).toBeLessThan(2_000)
      expect(answer.body).not.toContain('elsewhere.example')
    }
  }
  const forwarded = await rawRequest(site, {
    path: '/',
    headers: { 'x-forwarded-host': 'elsewhere.example' },
  })
  expect(forwarded.body).not.toContain('elsewhere.example')
})

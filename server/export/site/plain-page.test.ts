import { expect, test } from 'vitest'
import { organisation } from '#site'
import { toPlainPage, toPlainStyles } from './plain-page.ts'

const plain = (body: string) =>
  toPlainPage(`<!DOCTYPE html><html><head></head><body>${body}</body></html>`, {
    address: new URL('https://www.example.org/programs/3f2a'),
    organisation,
    toLink: ({ origin, pathname, search, hash }) =>
      origin === 'https://www.example.org' ? `TO${pathname}${search}${hash}` : null,
  }).html

test('links, pictures and their sizes are rewritten, those of other sites and fragments are not', () => {
  expect(plain('<a href="/news?page_2#top">All</a>')).toContain('<a href="TO/news?page_2#top">All</a>')
  expect(plain('<a href="https://www.example.org/aboutus">About</a>')).toContain('href="TO/aboutus"')
  for (const kept of ['#picture-1', 'https://other.example/', 'mailto:a@b.example', 'tel:112']) {
    expect(plain(`<a href="${kept}">x</a>`)).toContain(`href="${kept}"`)
  }
  expect(
    plain('<img src="/images/a.jpg" srcSet="/images/a/8x5-360.jpg 360w, /images/a/8x5-640.jpg 640w">'),
  ).toContain(
    '<img src="TO/images/a.jpg" srcset="TO/images/a/8x5-360.jpg 360w, TO/images/a/8x5-640.jpg 640w">',
  )
  expect(plain('<link rel="canonical" href="https://www.example.org/programs/3f2a">')).toContain(
    'href="https://www.example.org/programs/3f2a"',
  )
})

test('the link with which readers share the page stays the address on the website', () => {
  const html = plain(
    '<a href="https://www.example.org/programs/3f2a">Page link</a><a href="/programs/3f2a#report">Report</a>',
  )
  expect(html).toContain('<a href="https://www.example.org/programs/3f2a">Page link</a>')
  expect(html).toContain('<a href="TO/programs/3f2a#report">Report</a>')
})

test('structured data names the largest size of a picture, because the folder does not have the picture itself', () => {
  const picture = 'https://www.example.org/images/Programs/3f2a/hall-9c'
  const html = plain(
    `<script type="application/ld+json">{"image":["${picture}.jpg"],"url":"https://www.example.org/programs/3f2a","sameAs":"https://other.example/images/Programs/3f2a/hall-9c.jpg"}</script>` +
      '<source srcset="/images/Programs/3f2a/hall-9c/8x5-640.avif 640w, /images/Programs/3f2a/hall-9c/8x5-960.avif 960w">' +
      '<img src="/images/Programs/3f2a/hall-9c/8x5-360.jpg" srcset="/images/Programs/3f2a/hall-9c/8x5-360.jpg 360w, /images/Programs/3f2a/hall-9c/8x5-640.jpg 640w">',
  )
  expect(html).toContain(
    `{"image":["${picture}/8x5-640.jpg"],"url":"https://www.example.org/programs/3f2a","sameAs":"https://other.example/images/Programs/3f2a/hall-9c.jpg"}`,
  )
})

test('scripts, preloads and forms are left out, structured data and drawings stay', () => {
  const html = plain(
    '<link rel="preload" href="/a.woff2"><link rel="manifest" href="/site.webmanifest"><script>alert(1)</script>' +
      '<script type="speculationrules">{}</script><template id="router-scripts"><script src="/a.js"></script></template>' +
      '<script type="application/ld+json">{"name":"<b>"}</script><form action="/low-data"><button>Off</button></form>' +
      '<svg viewBox="0 0 24 24"><path d="M1 1"></path></svg><p>Ẹ Jẹ́ Ká &amp; “so”</p>',
  )
  expect(html).not.toMatch(/alert|preload|manifest|speculation|router-scripts|<form|Off/)
  expect(html).toContain('<script type="application/ld+json">{"name":"<b>"}</script>')
  expect(html).toContain('viewBox="0 0 24 24"')
  expect(html).toContain('<p>Ẹ Jẹ́ Ká &amp; “so”</p>')
})

test('the contact form says where to write, and the search becomes links', () => {
  expect(plain('<form action="/contactus"><input></form>')).toContain(`href="mailto:${organisation.email}"`)
  const search = plain(
    '<form action="/programs"><select name="theme"><option value="">Search by Theme</option><option>Mentorship &amp; Training</option></select>' +
      '<select name="year"><option value="">All</option><option selected="">2023</option><option>2022</option></select></form>',
  )
  expect(search).toContain(
    '<a href="TO/programs?theme_Mentorship%20%26%20Training">Mentorship &amp; Training</a>',
  )
  expect(search).toContain('<a href="TO/programs?year_2022">2022</a>')
  expect(search).toMatch(/<a href="TO\/programs\?year_2023" aria-current="page"[^>]*>2023<\/a>/)
  expect(search.match(/aria-current/g)).toHaveLength(1)
  expect(search).not.toContain('Search by Theme')
})

test('styles name their files, and those for browsers without scripts apply', () => {
  const css = '@font-face{src:url(/assets/a-1.woff2)}@media (scripting:none){.play{display:none}}'
  expect(toPlainStyles(css, (file) => `..${file}`)).toBe(
    '@font-face{src:url(../assets/a-1.woff2)}@media (min-width: 0){.play{display:none}}',
  )
})

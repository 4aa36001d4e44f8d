import { expect, test } from 'vitest'
import { toReportParts } from './report-parts.ts'
import type { SafeHtml } from './safe-html.ts'

const split = (html: string) => toReportParts(html as SafeHtml)
const text = (html: string, heading: { id: string; words: string } | null = null) => ({
  kind: 'text',
  html,
  heading,
})

test('a report is split before its headings, which get an id', () => {
  expect(
    split('<p>One.</p><p>Two.<br />Three.</p><h2>What <em>was</em> &amp; is</h2><h3>Small</h3><p>Four.</p>'),
  ).toEqual([
    text('<p>One.</p><p>Two.<br />Three.</p>'),
    text('<h2 id="part-1">What <em>was</em> &amp; is</h2><h3>Small</h3><p>Four.</p>', {
      id: 'part-1',
      words: 'What was & is',
    }),
  ])
})

test('a picture is a part of its own, and the text around it stays in order', () => {
  expect(split('<p>One.</p><img src="/a.jpg" /><img src="/b.jpg" /><h2>Two</h2>')).toEqual([
    text('<p>One.</p>'),
    { kind: 'picture', url: '/a.jpg' },
    { kind: 'picture', url: '/b.jpg' },
    text('<h2 id="part-1">Two</h2>', { id: 'part-1', words: 'Two' }),
  ])
})

test('a heading inside a list or a table splits nothing, and a picture there is left out', () => {
  const html = (picture: string) =>
    `<ul><li><h2>In a list</h2>${picture}</li></ul><table><tbody><tr><td><h2>In a cell</h2>${picture}</td></tr></tbody></table>`
  expect(split(html('<img src="/a.jpg" />'))).toEqual([text(html(''))])
  expect(split('')).toEqual([])
})

test('a heading that had only a picture is no part', () => {
  expect(split('<p>One.</p><h2><img src="/a.jpg" /></h2><p>Two.</p>')).toEqual([
    text('<p>One.</p>'),
    text('<p>Two.</p>'),
  ])
})

test('a heading that is struck as a whole gets no link', () => {
  const html = '<h2><s>Venue</s></h2><p>Closed</p>'
  expect(split(html)).toEqual([text(html)])
})

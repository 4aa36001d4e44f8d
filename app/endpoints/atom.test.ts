import { expect, test } from 'vitest'
import { organisation } from '#site'
import { parseXml } from '#tests/support/well-formed-xml.ts'
import { type FeedEntry, toAtom } from './atom.ts'

const site = { siteUrl: 'https://www.example.org', feedDomain: 'wipf.example', organisation }
const entry: FeedEntry = {
  kind: 'programs',
  id: '3f2a',
  title: 'Town Hall, Enugu',
  category: 'Political Advocacy',
  updatedAt: Date.UTC(2023, 10, 18, 9, 30, 5, 250),
  html: '<p>Who may stand &amp; who <em>decides</em>.</p>',
}
const entriesOf = (xml: string) => parseXml(xml).children.filter(({ name }) => name === 'entry')
const textOf = (xml: string, name: string) =>
  entriesOf(xml)[0]?.children.find((child) => child.name === name)?.text

test('an entry has an address, the time of its last change, and a summary without tags', () => {
  const xml = toAtom([entry], site)
  expect(textOf(xml, 'updated')).toBe('2023-11-18T09:30:05Z')
  expect(textOf(xml, 'summary')).toBe('Who may stand & who decides.')
  expect(entriesOf(xml)[0]?.children.find(({ name }) => name === 'link')?.attributes).toEqual({
    href: 'https://www.example.org/programs/3f2a',
  })
})

test('the id of an entry does not change with its title, its text or the address of the website', () => {
  const before = textOf(toAtom([entry], site), 'id')
  const changed = { ...entry, title: 'Town Hall', html: '', updatedAt: 0 }
  expect(textOf(toAtom([changed], { ...site, siteUrl: 'http://localhost:3000' }), 'id')).toBe(before)
  expect(before).toBe('tag:wipf.example,2014:programs/3f2a')
})

test.each([
  ']]> & <b>bold</b> "quoted" ’apostrophe’ \'',
  'bell \u0007 null \u0000 not a character \uFFFE half \uD83D of one',
  'emoji 🗳️ and a family 👩‍👩‍👧',
  'right to left العربية \u202E overridden',
  'Ẹ Jẹ́ Ká Dìbò: Ìbàdàn',
])('a title of %j leaves the feed well-formed', (title) => {
  const xml = toAtom([{ ...entry, title, html: title, category: title }], site)
  expect(entriesOf(xml)).toHaveLength(1)
  expect(textOf(xml, 'title')).toContain(title.split(/[\u0000-\u0007]/)[0]?.trim())
})

test('the feed has the time of its newest entry, and is well-formed without entries', () => {
  const older = { ...entry, id: 'older', updatedAt: Date.UTC(2020, 0, 1) }
  expect(parseXml(toAtom([older, entry], site)).children.find(({ name }) => name === 'updated')?.text).toBe(
    '2023-11-18T09:30:05Z',
  )
  expect(parseXml(toAtom([], site)).name).toBe('feed')
})

import { noShareTexts } from '#domain/records/test-share-texts.ts'
import { expect, test } from 'vitest'
import { readTestContent } from '#domain/programs/test-programs.ts'
import type { Change, Fields } from '#ports/documents/document-store.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { woman as womanKind } from './kind.ts'
import { createWomenQueries } from './queries.server.ts'
import { portraitCredit } from './rules.ts'
import { womenPerPage } from './schema.ts'

const adaeze = { uid: 'adaeze', name: 'Adaeze' }
const woman = (id: string, year: number, more: Fields = {}): Change => ({
  kind: 'set',
  collection: 'Women',
  id,
  fields: { name: id, year, ...more },
})

async function site(...commits: readonly (readonly Change[])[]) {
  const documents = temporaryDocuments()
  for (const changes of commits) await documents.commit(changes, adaeze)
  const content = await readTestContent(documents)
  return createWomenQueries(content, documents)
}
const ids = (women: readonly { readonly id: string }[]) => women.map(({ id }) => id).join(' ')

test('women are sorted by the year they stood, latest first, and within a year by the latest added', async () => {
  const women = await site([woman('b', 2019), woman('c', 2023)], [woman('a', 2023)], [woman('d', 1979)])
  expect(ids(women.all())).toBe('a c b d')
  expect(women.newest()?.id).toBe('a')
  expect(women.neighbours('c')).toMatchObject({ earlier: { id: 'b' }, later: { id: 'a' } })
  expect(women.neighbours('a')).toMatchObject({ earlier: { id: 'c' }, later: null })
  expect(women.neighbours('d')).toMatchObject({ earlier: null, later: { id: 'b' } })
  expect(women.neighbours('nobody')).toEqual({ earlier: null, later: null })
})

test('a website without women has an empty list, and the list has pages', async () => {
  const none = await site()
  expect([none.newest(), none.page(3)]).toEqual([null, { items: [], total: 0, page: 1, pages: 1 }])
  const many = await site(
    Array.from({ length: womenPerPage + 1 }, (_, index) => woman(`w${index}`, 1990 + index)),
  )
  expect(many.page(2)).toMatchObject({ items: [{ id: 'w0' }], total: 25, page: 2, pages: 2 })
})

test('her words are sanitised, and a record without a name or a year cannot be shown', async () => {
  const women = await site([
    woman('ngozi', 2023, { words: '<h2>Then</h2><script>alert(1)</script>', link: 'javascript:alert(1)' }),
  ])
  expect(await women.get('ngozi')).toMatchObject({ words: '<h2>Then</h2>', link: null, image: null })
  expect(await women.get('nobody')).toBeNull()
  expect(await women.get('../ngozi')).toBeNull()
  expect(readRecord(womanKind, { name: '', year: 2023 })).toBeNull()
  expect(readRecord(womanKind, { name: 'Ngọzi Ezeani', year: 23 })).toBeNull()
  expect(readRecord(womanKind, { name: 'Ngọzi Ezeani' })).toBeNull()
  expect(readRecord(womanKind, { name: 'Ngọzi Ezeani', year: '2023' })).toMatchObject({
    year: 2023,
    quote: '',
  })
})

test('a stored woman is read as she was written, and a record with values that a page must not show is not stored', () => {
  const record = {
    id: 'ngozi',
    name: 'Ngọzi Ezeani',
    quote: 'I go.',
    ward: '',
    party: '',
    office: 'Councillor',
    result: 'Elected',
    year: 2021,
    words: '<p>I go.</p>',
    agreedOn: '2026-03-08',
    link: 'https://courier.example/ezeani',
    image: '/images/Women/ngozi/portrait-9c.jpg',
    ...noShareTexts,
  }
  expect(readRecord(womanKind, writeRecord(womanKind, record))).toEqual(record)
  expect(
    readRecord(womanKind, writeRecord(womanKind, { ...record, image: null, agreedOn: '', link: '' })),
  ).toMatchObject({
    image: null,
    agreedOn: '',
    link: '',
  })
  for (const wrong of [{ name: '' }, { year: 20.5 }, { link: 'javascript:alert(1)' }, { agreedOn: 'soon' }])
    expect(() => writeRecord(womanKind, { ...record, ...wrong }), JSON.stringify(wrong)).toThrow()
})

test('the line under a portrait names the photographer and the date on which the woman agreed', () => {
  const image = {
    url: '/images/Women/a/b.jpg',
    width: 8,
    height: 10,
    colour: 'o-300',
    description: '',
  } as const
  const agreed = 'She agreed to be shown here on 8\u00a0March\u00a02026.'
  expect(portraitCredit({ image: { ...image, photographer: 'Ebiere Tamuno' }, agreedOn: '2026-03-08' })).toBe(
    `Photograph: Ebiere Tamuno. ${agreed}`,
  )
  expect(portraitCredit({ image: { ...image, caption: 'At the count.' }, agreedOn: '2026-03-08' })).toBe(
    `At the count. ${agreed}`,
  )
  expect(portraitCredit({ image, agreedOn: '2026-03-08' })).toBe(agreed)
  expect(portraitCredit({ image: { ...image, caption: 'A drawing' }, agreedOn: '' })).toBe('A drawing')
  expect(portraitCredit({ image: null, agreedOn: '' })).toBe('')
})

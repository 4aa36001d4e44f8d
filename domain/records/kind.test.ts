import { expect, expectTypeOf, test } from 'vitest'
import { historyOf } from '#domain/history/kinds.server.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { CountRecord, CountDraft } from '#domain/representation/kind.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import { type WomanDraft, woman } from '#domain/women/kind.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { readRecord, writeRecord } from './codec.ts'
import { choice, line, wholeNumber } from './field.ts'
import { defineKind, type EditedOf, type RecordOf } from './kind.ts'
import { searchedIn, searchedText } from './list.ts'

test('the types of a record, of its draft and of its form derive from the declaration', () => {
  expectTypeOf<CountRecord['women']>().toEqualTypeOf<number | null>()
  expectTypeOf<CountRecord['counted']>().toEqualTypeOf<'seats' | 'people'>()
  expectTypeOf<CountDraft>().toEqualTypeOf<{
    readonly body: string
    readonly counted: 'seats' | 'people'
    readonly seats: number
    readonly women: number | null
    readonly election: string
    readonly date: string
    readonly source: string
  }>()
  expectTypeOf<RecordOf<typeof woman>['image']>().toEqualTypeOf<string | null>()
  expectTypeOf<WomanDraft['image']>().toEqualTypeOf<DraftImage>()
  expectTypeOf<EditedOf<typeof woman>['image']>().toEqualTypeOf<Picture | null>()
  expectTypeOf<EditedOf<typeof woman>['words']>().toEqualTypeOf<SafeHtml>()
  expectTypeOf<EditedOf<typeof woman>['year']>().toEqualTypeOf<number>()
})

const boat = defineKind({
  collection: 'Women',
  fields: {
    name: line({
      label: 'Name of the boat',
      short: 'Boat',
      limit: 40,
      missing: 'Write its name.',
      isNeeded: true,
    }),
    crew: wholeNumber({ label: 'Crew', least: 1, most: 9, wrong: 'Write 1 to 9.' }),
    river: choice({ label: 'River', of: ['Niger', 'Benue'], wrong: 'Choose a river.', searched: true }),
  },
  unreadable: { version: 'A boat needs a name.', imported: 'it has no name.' },
  refuse: ({ crew, river }) =>
    river === 'Benue' && crew > 5 ? { field: 'crew', message: 'Five at most on the Benue.' } : null,
})

test('a record is read tolerantly, and not at all without what it needs', () => {
  expect(readRecord(boat, { name: ' Ọya ', crew: 3, river: 'Nile' })).toEqual({
    id: '',
    name: 'Ọya',
    crew: 3,
    river: 'Niger',
  })
  const unreadable: readonly Fields[] = [
    { name: ' ' },
    { crew: '3' },
    { crew: 10 },
    { crew: 6, river: 'Benue' },
  ]
  for (const wrong of unreadable) {
    expect(readRecord(boat, { name: 'Ọya', crew: 3, ...wrong }), JSON.stringify(wrong)).toBeNull()
  }
})

test('a record that would be read as another one is not written', () => {
  const record = { id: 'oya', name: 'Ọya', crew: 3, river: 'Benue' } as const
  expect(writeRecord(boat, record)).toEqual(record)
  for (const wrong of [{ name: '' }, { name: 'Ọya ' }, { crew: 2.5 }, { crew: 6 }]) {
    expect(() => writeRecord(boat, { ...record, ...wrong }), JSON.stringify(wrong)).toThrow(
      'cannot be stored',
    )
  }
})

test('the history names a field by its short label, and a search reads what the declaration says', () => {
  const { fields, refuseToShow, refuse } = historyOf(boat)
  expect(fields.map(({ label, word, kind }) => [label, word, kind])).toEqual([
    ['Boat', 'boat', 'text'],
    ['Crew', 'crew', 'text'],
    ['River', 'river', 'text'],
  ])
  expect([refuseToShow({ crew: 3 }), refuse({})]).toEqual(['A boat needs a name.', null])
  expect(searchedIn(boat)).toEqual(['river'])
  expect(searchedText(boat, { id: '', name: 'Ọya', crew: 3, river: 'Benue' })).toBe('Benue')
})

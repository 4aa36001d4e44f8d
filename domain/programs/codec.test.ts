import { noShareTexts } from '#domain/records/test-share-texts.ts'
import { expect, test } from 'vitest'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { mergeRecord, readRecord, writeRecord } from '#domain/records/codec.ts'
import { toProgramSummary } from './codec.ts'
import { program as kind } from './kind.ts'

const program = {
  id: '3f2a',
  title: 'Shelter Network Meeting, Jos',
  theme: 'Gender Based Violence',
  date: '2019-11-25',
  report: '<p>Eleven shelters met.</p>',
  images: ['/images/Programs/3f2a/shelter-9c1d.jpg'],
  event: 'ward-day',
  venue: '',
  lead: '',
  figures: [],
  downloads: [],
  ...noShareTexts,
  sharePicture: '',
} as const

const stored = {
  id: '3f2a',
  ProgramTitle: 'Shelter Network Meeting, Jos',
  ProgramTheme: 'Gender Based Violence',
  ProgramDate: '2019-11-25',
  ProgramReport: '<p>Eleven shelters met.</p>',
  images: ['/images/Programs/3f2a/shelter-9c1d.jpg'],
  ProgramEvent: 'ward-day',
  day: 25,
  month: 'November',
  year: 2019,
} as const

const author = { uid: 'u1', name: 'Adaeze Okafor' }
const document = (fields: Fields): StoredDocument => ({
  id: '3f2a',
  fields,
  version: 2,
  createdAt: Date.UTC(2023, 10, 18),
  updatedAt: Date.UTC(2023, 10, 19),
  createdBy: author,
  updatedBy: author,
  sample: false,
})

test('a program is stored under the field names of the specification', () => {
  expect(writeRecord(kind, { ...program, images: [...program.images], downloads: [] })).toEqual(stored)
})

test('a stored program is read back as it was', () => {
  expect(readRecord(kind, stored)).toEqual(program)
  const figures = [{ number: '11', words: 'shelters met' }]
  const url = '/downloads/Programs/3f2a/pledge-9c1d.pdf'
  const downloads = [{ url, name: 'Conduct pledge', sizeBytes: 2_400_000, uploadId: 'a1' }]
  const whole = { ...program, images: [...program.images], lead: 'Eleven shelters met.', figures, downloads }
  const fields = writeRecord(kind, whole)
  expect(fields).toEqual({
    ...stored,
    ProgramLead: 'Eleven shelters met.',
    ProgramFigures: figures,
    ProgramDownloads: downloads,
  })
  expect(readRecord(kind, fields)).toEqual(whole)
})

test('new fields take the place of the old ones, and fields of the earlier website stay', () => {
  const before = { ...stored, ProgramLead: 'Eleven.', ProgramFigures: [], published: true }
  expect(mergeRecord(kind)(before, stored)).toEqual({ ...stored, published: true })
})

test('stored values that are not valid figures are left out', () => {
  for (const ProgramFigures of [null, 7, 'six', { number: '6', words: 'x' }, [null, [], { number: 6 }]])
    expect(readRecord(kind, { ...stored, ProgramFigures })?.figures).toEqual([])
})

test('stored values that are not valid files are left out', () => {
  const url = '/downloads/Programs/3f2a/a.pdf'
  for (const ProgramDownloads of [null, 7, [null], [{ url }], [{ url: '/images/a.jpg', name: 'A' }]])
    expect(readRecord(kind, { ...stored, ProgramDownloads })?.downloads).toEqual([])
  expect(readRecord(kind, { ...stored, ProgramDownloads: [{ url, name: ' A\n' }] })?.downloads).toEqual([
    { url, name: 'A', sizeBytes: 0, uploadId: '' },
  ])
})

test('an id that no event can have counts as no event', () => {
  expect(readRecord(kind, { ...stored, ProgramEvent: '../x' })?.event).toBe('')
})

test('a program on a date that does not exist is never stored', () => {
  expect(() => writeRecord(kind, { ...program, images: [], date: '2019-02-30' })).toThrow()
})

test('a date of the earlier website is read, and a missing date is built from day, month and year', () => {
  const seconds = Date.UTC(2019, 10, 24, 23) / 1000
  expect(readRecord(kind, { ...stored, ProgramDate: { seconds } })?.date).toBe('2019-11-25')
  expect(readRecord(kind, { ...stored, ProgramDate: null })?.date).toBe('2019-11-25')
})

test('missing or wrong day, month and year are derived from the date', () => {
  const summary = toProgramSummary(document({ ...stored, day: 24, month: 'Nov', year: '19' }), new Map())
  expect(summary).toMatchObject({ day: 25, month: 'November', year: 2019 })
})

test('an unknown theme gives no theme, and a differently typed theme is recognised', () => {
  expect(readRecord(kind, { ...stored, ProgramTheme: 'search' })?.theme).toBeNull()
  expect(readRecord(kind, { ...stored, ProgramTheme: 'mentorship and training ' })?.theme).toBe(
    'Mentorship & Training',
  )
})

test('missing images, missing reports and invalid entries among the images are tolerated', () => {
  expect(readRecord(kind, { ProgramTitle: 'A', ProgramDate: '2019-11-25' })).toEqual({
    id: '',
    title: 'A',
    theme: null,
    date: '2019-11-25',
    report: '',
    images: [],
    event: '',
    venue: '',
    lead: '',
    figures: [],
    downloads: [],
    ...noShareTexts,
    sharePicture: '',
  })
  expect(readRecord(kind, { ...stored, images: [null, '', 7, '/images/a/b.jpg'] })?.images).toEqual([
    '/images/a/b.jpg',
  ])
  expect(readRecord(kind, { ...stored, images: '/images/a/b.jpg' })?.images).toEqual(['/images/a/b.jpg'])
})

test('a record without a title or without any date cannot be shown', () => {
  expect(readRecord(kind, { ...stored, ProgramTitle: ' ' })).toBeNull()
  expect(readRecord(kind, { ...stored, ProgramDate: 'soon', day: null })).toBeNull()
  expect(readRecord(kind, {})).toBeNull()
  expect(toProgramSummary(document({}), new Map())).toBeNull()
})

test('a summary has each picture with its record, and the id and version of the envelope', () => {
  const image = document({ width: 1600, height: 1000, colour: 'i-900', description: 'A house', digest: 'ab' })
  const images = new Map([['Programs/3f2a/shelter-9c1d.jpg', image]])
  const elsewhere = [...stored.images, 'https://elsewhere.example/x.jpg']
  expect(toProgramSummary(document({ ...stored, id: 'other', images: elsewhere }), images)).toEqual({
    id: '3f2a',
    title: program.title,
    theme: program.theme,
    date: program.date,
    day: 25,
    month: 'November',
    year: 2019,
    images: [{ url: program.images[0], width: 1600, height: 1000, colour: 'i-900', description: 'A house' }],
    event: 'ward-day',
    shareTitle: '',
    searchWords: '',
    sharePicture: null,
    version: 2,
    updatedAt: Date.UTC(2023, 10, 19),
    sample: false,
  })
})

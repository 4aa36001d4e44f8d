import { expect, test } from 'vitest'
import {
  draftDownloads,
  missingDownloadsMessage,
  readTypedDownloads,
  toDownloadsField,
} from './draft-downloads.ts'
import { newDownloadUrl } from './download-address.ts'
import { downloadLimits } from './schema.ts'

const url = newDownloadUrl({ collection: 'Programs', id: '3f2a' }, 'Conduct pledge', 'r1')
const stored = { url, name: 'Conduct pledge', sizeBytes: 2_400_000 }
const uploaded = { uploadId: 'a1', name: 'Ìwé ìlérí', sizeBytes: 90_000 }

const refusalOf = (files: unknown) => {
  const { error } = draftDownloads.safeParse(typeof files === 'string' ? files : JSON.stringify(files))
  return error?.issues[0]?.message ?? null
}

test('the files of a form come back as they were written, and an absent list is empty', () => {
  const value = toDownloadsField([stored, uploaded])
  expect(draftDownloads.parse(value)).toEqual([stored, uploaded])
  expect(readTypedDownloads(value)).toEqual([stored, uploaded])
  expect(draftDownloads.parse('')).toEqual([])
  expect(draftDownloads.parse(toDownloadsField([{ ...stored, name: ' The \n pledge ' }]))).toEqual([
    { ...stored, name: 'The pledge' },
  ])
})

test('an invalid list of files is refused with a message', () => {
  const notWhole = 'The list of files did not arrive whole. Check the files and press the button again.'
  for (const list of ['{', 'null', '{}', [7], [{ name: 'A' }], 'x'.repeat(20_001)])
    expect(refusalOf(list)).toBe(notWhole)
  for (const other of [
    '/images/Programs/3f2a/a.jpg',
    '/downloads/Programs/../a.pdf',
    '/downloads/Staff/3f2a/a.pdf',
    'https://evil.example/downloads/Programs/3f2a/a.pdf',
    '/downloads/Programs/3f2a/a.html',
  ])
    expect(refusalOf([{ ...stored, url: other }]), other).toBe(notWhole)
  expect(refusalOf([stored, stored])).toBe('A file is in the list twice. Remove one.')
  const many = Array.from({ length: downloadLimits.most + 1 }, (_, n) => ({ ...uploaded, uploadId: `a${n}` }))
  expect(refusalOf(many)).toBe('A program offers at most 5 files. Remove the others.')
})

test('each file needs a name of letters or digits that is not too long', () => {
  const nameless = 'Write the name of each file, as visitors read it.'
  for (const name of ['', '  ', '…']) expect(refusalOf([{ ...uploaded, name }])).toBe(nameless)
  expect(refusalOf([{ ...uploaded, name: 'a'.repeat(121) }])).toBe(
    'The name of a file is 121 characters long. Shorten it to 120 or fewer.',
  )
})

test('files that are gone are named', () => {
  const words = missingDownloadsMessage([stored, uploaded], ['a1'])
  expect(words).toBe('The file “Ìwé ìlérí” is no longer here. Remove it and choose it again.')
  expect(missingDownloadsMessage([stored, uploaded], ['a1', url])).toContain(
    '“Conduct pledge”, “Ìwé ìlérí” are',
  )
})

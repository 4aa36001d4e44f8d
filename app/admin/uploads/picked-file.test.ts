import { expect, test } from 'vitest'
import { accepted, refused } from '#domain/result.ts'
import { pickedRow, readPicked } from './picked-file.ts'
import type { UploadRow } from './upload-row.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

const uses: UploadsOfField = {
  kind: 'picture',
  noun: 'picture',
  read: () => [],
  toUsable: async (file) => (file.name.endsWith('.gif') ? refused('It is a drawing.') : accepted(file)),
  toSmaller: async (file) => file,
  nameOf: ({ name }) => name,
  begin: () => ({ thumbnailUrl: null }),
  nameOfLost: ({ name }) => name,
}
const file = (name: string) => new File(['abc'], name)
const rowOf = (name: string): UploadRow => ({ ...pickedRow(file(name), uses), key: name })
const pick = (picked: File, rows: readonly UploadRow[], most: number, replacing?: string) =>
  readPicked(picked, { uses, most, rows: () => rows }, replacing)

test('a file is refused for its content, and when it is already in the list', async () => {
  const rows = [rowOf('hall.jpg')]
  expect(await pick(file('hall.gif'), rows, 9)).toEqual(refused('It is a drawing.'))
  expect(await pick(file('hall.jpg'), rows, 9)).toEqual(refused('It is already in the list.'))
  expect((await pick(file('drive.jpg'), rows, 9)).ok).toBe(true)
})

test('a full list accepts a file only as a replacement of one of its own files', async () => {
  const rows = [rowOf('hall.jpg'), rowOf('drive.jpg')]
  expect(await pick(file('new.jpg'), rows, 2)).toEqual(refused('There are already 2 pictures.'))
  expect((await pick(file('new.jpg'), rows, 2, 'hall.jpg')).ok).toBe(true)
  expect((await pick(file('hall.jpg'), rows, 2, 'hall.jpg')).ok).toBe(true)
})

test('the only file of a list is replaced by the next one', async () => {
  expect((await pick(file('new.jpg'), [rowOf('hall.jpg')], 1)).ok).toBe(true)
})

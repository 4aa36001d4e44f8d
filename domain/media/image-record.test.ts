import { expect, test } from 'vitest'
import { readImageFields, toImageFields, toPicture } from './image-record.ts'

const fields = {
  width: 4000,
  height: 3000,
  colour: 'o-600',
  description: 'Women queue to vote',
  originalName: 'Queue (1).JPG',
  digest: 'ab12',
  sizeBytes: 812_000,
  uploadId: 'u1',
} as const

test('the record of an uploaded picture is stored and read back', () => {
  const stored = toImageFields({ ...fields, master: new Uint8Array() }, 'Women queue to vote')
  expect(stored).toEqual(fields)
  expect(readImageFields(stored)).toEqual(fields)
})

test('an unmeasured picture keeps the layout of a page', () => {
  const id = 'Programs/3f2a/queue-9c1d.jpg'
  const url = `/images/${id}`
  const unknown = { url, width: 1600, height: 1000, colour: 'calico', description: '' }
  expect(toPicture(url, new Map())).toEqual(unknown)
  expect(toPicture(url, new Map([[id, { fields: { width: 'wide' } }]]))).toEqual(unknown)
  expect(toPicture(url, new Map([[id, { fields }]]))).toEqual({
    url,
    width: 4000,
    height: 3000,
    colour: 'o-600',
    description: 'Women queue to vote',
  })
  expect(toPicture('https://elsewhere.example/a.jpg', new Map([[id, { fields }]]))).toBeNull()
})

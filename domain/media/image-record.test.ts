import { expect, test } from 'vitest'
import { storedDetails, toImageFields, toPicture, withDetails } from './image-record.ts'
import { noDetails } from './schema.ts'

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

const details = {
  description: 'Women queue to vote',
  caption: 'Bódìjà market, the first queue',
  photographer: 'Ebiere Tamuno',
  point: { x: 40, y: 20 },
  agreed: true,
}
const { description } = details

test('the record of an uploaded picture has the details that were entered, and no others', () => {
  const image = { ...fields, master: new Uint8Array() }
  expect(toImageFields(image, { ...noDetails, description })).toEqual(fields)
  const stored = toImageFields(image, details)
  expect(stored).toEqual({ ...fields, ...details })
  expect(storedDetails(stored)).toEqual(details)
  expect(storedDetails(fields)).toEqual({ ...noDetails, description })
})

test('new details replace the stored ones, and emptied details are removed', () => {
  const stored = { ...fields, ...details, note: 'imported' }
  expect(withDetails(stored, { ...noDetails, description })).toEqual({ ...fields, note: 'imported' })
  expect(withDetails(undefined, details)).toEqual({ width: 1600, height: 1000, colour: 'calico', ...details })
})

test('unreadable details count as absent', () => {
  const stored = { ...fields, caption: 7, point: { x: 140, y: 'top' }, agreed: 'yes' }
  expect(storedDetails(stored)).toEqual({ ...noDetails, description })
})

test('a picture for visitors has its caption, photographer and point, but not who agreed', () => {
  const id = 'Programs/3f2a/queue-9c1d.jpg'
  const picture = toPicture(`/images/${id}`, new Map([[id, { fields: { ...fields, ...details } }]]))
  const { agreed: _, ...shown } = details
  expect(picture).toEqual({ url: `/images/${id}`, width: 4000, height: 3000, colour: 'o-600', ...shown })
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

import { expect, test } from 'vitest'
import { parseFields } from '#domain/form-fields.ts'
import {
  draftImages,
  missingImagesMessage,
  readImagesField,
  toImagesField,
  type DraftImage,
} from './draft-images.ts'

const schema = draftImages(() => null)
const parse = (field: string) => {
  const parsed = parseFields(
    schema.transform((images) => ({ images })),
    readImagesField(field),
  )
  return parsed.ok ? parsed.value.images : Object.values(parsed.refusal)[0]
}

const upload = { uploadId: 'u1', description: 'A hall' }
const existing = { url: '/images/Programs/3f2a/queue-9c1d.jpg', description: '' }

test('uploads and stored pictures are read in the chosen order, without unknown fields', () => {
  const extra: DraftImage = { ...existing, width: 4000 } as DraftImage
  expect(parse(toImagesField([extra, upload]))).toEqual([existing, upload])
})

test('the message for a duplicate picture has its position', () => {
  expect(parse(toImagesField([existing, upload, existing]))).toBe(
    'Image 3 is in the list twice. Remove one of the two.',
  )
})

test('an entry that is neither an upload nor an address of the site is refused', () => {
  for (const entry of [
    { url: 'https://elsewhere.example/a.jpg' },
    { url: 7 },
    { url: null, uploadId: 'u1' },
    {},
    null,
  ])
    expect(parse(JSON.stringify([entry])), JSON.stringify(entry)).toMatch(
      /^The list of images did not arrive/,
    )
})

test('a stored picture has a description of at most 300 characters', () => {
  expect(parse(toImagesField([upload, { ...existing, description: 'a'.repeat(301) }]))).toBe(
    'The description of image 2 is too long. Shorten it to 300 characters or fewer.',
  )
})

test('details travel with their picture, and details that were not entered are left out', () => {
  const described = {
    ...existing,
    caption: 'The first queue',
    photographer: 'Ebiere Tamuno',
    point: { x: 0, y: 100 },
    agreed: true,
  }
  expect(parse(toImagesField([described, upload]))).toEqual([described, upload])
  expect(toImagesField([{ ...existing, caption: '', point: null, agreed: false }])).toBe(
    JSON.stringify([existing]),
  )
})

test('a caption that is too long is refused with the number of its image', () => {
  expect(parse(toImagesField([upload, { ...existing, caption: 'a'.repeat(201) }]))).toBe(
    'The caption of image 2 is too long. Shorten it to 200 characters or fewer.',
  )
  expect(parse(toImagesField([{ ...upload, photographer: 'a'.repeat(101) }]))).toBe(
    "The photographer's name of the image is too long. Shorten it to 100 characters or fewer.",
  )
})

test('a text that is too long is named first when something else is wrong as well', () => {
  const point = { x: 101, y: 0 }
  expect(parse(JSON.stringify([{ ...upload, caption: 'a'.repeat(201), point }]))).toMatch(
    /^The caption of the image/,
  )
})

test('a point outside the picture is refused', () => {
  for (const point of [{ x: 101, y: 0 }, { x: 0.5, y: 0 }, { x: 1 }, [1, 2], 'middle'])
    expect(parse(JSON.stringify([{ ...upload, point }])), JSON.stringify(point)).toMatch(
      /^The list of images did not arrive/,
    )
})

test('missing images are reported one kind at a time, uploads first', () => {
  expect(missingImagesMessage([existing], [existing.url])).toBe(
    'The image is no longer among the images published here. Choose it again.',
  )
  expect(missingImagesMessage([existing, upload], [existing.url, 'u1'])).toBe(
    'Image 2 is no longer among your uploads. Remove it and choose it again.',
  )
})

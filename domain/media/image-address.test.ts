import { expect, test } from 'vitest'
import {
  type ImageId,
  imageIdOf,
  imageIdOfKey,
  imageUrl,
  masterKeyOf,
  newImageId,
  parseImageAddress,
  recordOfImage,
  toUploadId,
  variantKey,
  variantsOf,
  variantUrl,
} from './image-address.ts'

const url = '/images/Programs/3f2a/opening-9c1d.jpg'

test('each identifier of a picture converts to the others', () => {
  const id = newImageId('Programs', '3f2a', 'opening-9c1d')
  expect(id).toBe('Programs/3f2a/opening-9c1d.jpg')
  expect(imageUrl(id)).toBe(url)
  expect(imageIdOf(url)).toBe(id)
  expect(masterKeyOf(id)).toBe(url.slice(1))
  expect(imageIdOfKey(masterKeyOf(id))).toBe(id)
  expect(recordOfImage(id)).toEqual({ collection: 'Programs', id: '3f2a' })
  expect(variantKey(masterKeyOf(id), { ratio: '4x3', width: 360, format: 'webp' })).toBe(
    'images/Programs/3f2a/opening-9c1d/4x3-360.webp',
  )
})

test('an address of another site gives no id', () => {
  for (const address of [
    'https://elsewhere.example/images/Programs/a/b.jpg',
    '//images/Programs/a/b.jpg',
    '/images/../secret',
    '/images/Programs/../../x.jpg',
    '/images/Programs/a/b.jpg?x=1',
    '/images/x.jpg',
    '',
  ])
    expect(imageIdOf(address), address).toBeNull()
})

test('an address belongs to a master or to one of its listed variants', () => {
  expect(parseImageAddress(url)).toEqual({ masterKey: url.slice(1), variant: null })
  expect(parseImageAddress(variantUrl(url, { ratio: '8x5', width: 640, format: 'avif' }))).toEqual({
    masterKey: url.slice(1),
    variant: {
      ratio: '8x5',
      width: 640,
      format: 'avif',
      key: 'images/Programs/3f2a/opening-9c1d/8x5-640.avif',
    },
  })
})

test('a crop around a point has an address of its own, and a free ratio has no crop', () => {
  const point = { x: 40, y: 0 }
  const address = variantUrl(url, { ratio: '8x5', width: 640, format: 'avif', point })
  expect(address).toBe('/images/Programs/3f2a/opening-9c1d/8x5-640-40x0.avif')
  expect(parseImageAddress(address)?.variant).toMatchObject({ ratio: '8x5', width: 640, point })
  const story = '/images/aboutUs/About/story-9c1d.jpg'
  expect(variantUrl(story, { ratio: 'free', width: 360, format: 'jpg', point })).not.toContain('40x0')
  expect(parseImageAddress('/images/aboutUs/About/story-9c1d/free-360-40x0.jpg')).toBeNull()
})

test('unlisted ratios, widths and formats are refused', () => {
  for (const file of [
    '8x5-641.avif',
    '8x5-640-101x0.avif',
    '8x5-640-04x0.avif',
    '8x5-640-4.avif',
    '8x5-640-4x-1.avif',
    '8x5-0640.avif',
    '16x9-640.avif',
    '8x5-640.png',
    '4x5-180.jpg',
    '8x5-640.jpeg',
  ]) {
    expect(parseImageAddress(`/images/Programs/3f2a/opening-9c1d/${file}`), file).toBeNull()
  }
})

test('addresses outside the folder of pictures are refused', () => {
  for (const path of [
    '/images/../database.sqlite',
    '/images/Programs/../../secret.jpg',
    '/images/Programs/3f2a/..jpg',
    '/images/Programs/.hidden/a.jpg',
    '/images/Programs/3f2a/a\0.jpg',
    '/images/Programs/3f2a\\..\\a.jpg',
    '/images/Users/3f2a/a.jpg',
    '/images/Programs/3f2a/a.svg',
    '/images/Programs//a.jpg',
    '/images/',
  ]) {
    expect(parseImageAddress(path), path).toBeNull()
  }
})

test('a program’s picture has forty-eight variants', () => {
  expect(variantsOf(masterKeyOf(newImageId('Programs', '3f2a', 'opening-9c1d')))).toHaveLength(48)
  expect(variantsOf(masterKeyOf('Unknown/3f2a/opening-9c1d.jpg' as ImageId))).toEqual([])
})

test('an upload id has thirty-two hex digits, and no other text becomes one', () => {
  const digits = '0b5c'.repeat(8)
  expect(toUploadId(digits)).toBe(digits)
  for (const text of ['', digits.slice(1), `${digits}0`, digits.toUpperCase(), `../${digits}`]) {
    expect(() => toUploadId(text), text).toThrow('is no upload id')
  }
})

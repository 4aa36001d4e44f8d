import { expect, test } from 'vitest'
import { parseImageAddress, variantsOf } from './image-address.ts'
import { variantUrl } from './schema.ts'

const url = '/images/Programs/3f2a/opening-9c1d.jpg'

test('an address names a master or one of its listed variants', () => {
  expect(parseImageAddress(url)).toEqual({ masterKey: url.slice(1), variant: null })
  expect(parseImageAddress(variantUrl(url, '8x5', 640, 'avif'))).toEqual({
    masterKey: url.slice(1),
    variant: {
      ratio: '8x5',
      width: 640,
      format: 'avif',
      key: 'images/Programs/3f2a/opening-9c1d/8x5-640.avif',
    },
  })
})

test('ratios, widths and formats that are not listed name nothing', () => {
  for (const file of [
    '8x5-641.avif',
    '8x5-0640.avif',
    '16x9-640.avif',
    '8x5-640.png',
    '4x5-180.jpg',
    '8x5-640.jpeg',
  ]) {
    expect(parseImageAddress(`/images/Programs/3f2a/opening-9c1d/${file}`), file).toBeNull()
  }
})

test('addresses that lead elsewhere name nothing', () => {
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

test('a program’s picture has thirty variants', () => {
  expect(variantsOf('images/Programs/3f2a/opening-9c1d.jpg')).toHaveLength(30)
  expect(variantsOf('images/Unknown/3f2a/opening-9c1d.jpg')).toEqual([])
})

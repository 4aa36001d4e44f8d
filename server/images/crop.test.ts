import { expect, test } from 'vitest'
import { cropArea, variantSize } from './crop.ts'

test('an upright photograph is cropped around a third of its height from the top', () => {
  expect(cropArea({ width: 900, height: 1200 }, '8x5')).toEqual({
    left: 0,
    top: 119,
    width: 900,
    height: 563,
  })
})

test('a crop never starts above the top of the picture', () => {
  expect(cropArea({ width: 800, height: 1000 }, '1x1')).toEqual({ left: 0, top: 0, width: 800, height: 800 })
})

test('a wide picture is cropped equally on both sides', () => {
  expect(cropArea({ width: 2400, height: 1000 }, '4x3')).toEqual({
    left: 533,
    top: 0,
    width: 1333,
    height: 1000,
  })
})

test('a free ratio keeps the whole picture', () => {
  expect(cropArea({ width: 500, height: 900 }, 'free')).toEqual({ left: 0, top: 0, width: 500, height: 900 })
})

test('a variant is at least one pixel high', () => {
  expect(variantSize(cropArea({ width: 2400, height: 1 }, '8x5'), 360)).toEqual({ width: 2, height: 1 })
})

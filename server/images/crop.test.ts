import { expect, test } from 'vitest'
import { cropArea, variantSize } from './crop.ts'

test('an upright photograph is cropped around the line a third of the way down', () => {
  expect(cropArea({ width: 900, height: 1200 }, '8x5')).toEqual({
    left: 0,
    top: 119,
    width: 900,
    height: 563,
  })
})

test('a very tall picture is never cropped past its top', () => {
  expect(cropArea({ width: 800, height: 1000 }, '1x1')).toEqual({ left: 0, top: 0, width: 800, height: 800 })
})

test('a wide picture loses its sides equally', () => {
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

test('a crop of one row of pixels still has a size', () => {
  expect(variantSize(cropArea({ width: 2400, height: 1 }, '8x5'), 360)).toEqual({ width: 2, height: 1 })
})

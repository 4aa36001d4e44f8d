import { expect, test } from 'vitest'
import { cropArea } from './crop.ts'

test('an upright photograph is cropped around a third of its height from the top', () => {
  expect(cropArea({ width: 900, height: 1200 }, '8x5', null)).toEqual({
    left: 0,
    top: 119,
    width: 900,
    height: 563,
  })
})

test('a crop never starts above the top of the picture', () => {
  expect(cropArea({ width: 800, height: 1000 }, '1x1', null)).toEqual({
    left: 0,
    top: 0,
    width: 800,
    height: 800,
  })
})

test('a wide picture is cropped equally on both sides', () => {
  expect(cropArea({ width: 2400, height: 1000 }, '4x3', null)).toEqual({
    left: 533,
    top: 0,
    width: 1333,
    height: 1000,
  })
})

test('a free ratio keeps the whole picture', () => {
  expect(cropArea({ width: 500, height: 900 }, 'free', null)).toEqual({
    left: 0,
    top: 0,
    width: 500,
    height: 900,
  })
})

test('a crop is centred on the chosen point', () => {
  expect(cropArea({ width: 1000, height: 2000 }, '1x1', { x: 50, y: 70 })).toEqual({
    left: 0,
    top: 900,
    width: 1000,
    height: 1000,
  })
  expect(cropArea({ width: 2000, height: 1000 }, '1x1', { x: 30, y: 0 })).toMatchObject({ left: 100, top: 0 })
})

test('a point near an edge moves the crop to the edge, not over it', () => {
  for (const [x, left] of [
    [0, 0],
    [10, 0],
    [90, 1000],
    [100, 1000],
  ] as const)
    expect(cropArea({ width: 2000, height: 1000 }, '1x1', { x, y: 50 }).left, String(x)).toBe(left)
})

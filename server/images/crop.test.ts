import { expect, test } from 'vitest'
import { cropArea } from '#domain/media/crop.ts'
import { variantSize } from './crop.ts'

test('a variant is at least one pixel high', () => {
  expect(variantSize(cropArea({ width: 2400, height: 1 }, '8x5', null), 360)).toEqual({ width: 2, height: 1 })
})

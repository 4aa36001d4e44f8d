import { expect, test } from 'vitest'
import { createLowDataSizes } from './low-data-sizes.ts'

const portrait = (name: string, width = 360) => `images/Staff/ruth/${name}/4x5-${width}.avif`

test('the sizes of the pictures offered in low-data mode are recorded, up to a limit', () => {
  const { note, sizeBytes, count } = createLowDataSizes({ maxSizes: 2 })
  note({ key: portrait('portrait-1a', 1440), sizeBytes: 90_000 })
  note({ key: portrait('portrait-1a').replace('avif', 'jpg'), sizeBytes: 20_000 })
  expect(count()).toBe(0)
  for (const name of ['portrait-1a', 'portrait-1a', 'portrait-2b', 'portrait-3c']) {
    note({ key: portrait(name), sizeBytes: 12_000 })
  }
  expect(count()).toBe(2)
  expect(sizeBytes(`/${portrait('portrait-2b')}`)).toBe(12_000)
  expect(sizeBytes(`/${portrait('portrait-3c')}`)).toBeNull()
})

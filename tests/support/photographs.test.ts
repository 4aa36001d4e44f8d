import fs from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { threePhotographs } from './photographs.ts'

test('the photographs have 3 to 12.5 MB, and Exif data with orientation', async () => {
  const photographs = await threePhotographs()

  const sizes = photographs.map((photograph) => photograph.sizeBytes)
  expect(Math.min(...sizes)).toBeGreaterThan(3_000_000)
  expect(Math.max(...sizes)).toBeGreaterThan(11_500_000)
  expect(Math.max(...sizes)).toBeLessThan(12_500_000)
  const upright = await sharp(fs.readFileSync(photographs[2]!.path)).metadata()
  expect(upright.orientation).toBe(6)
  expect(upright.exif?.length).toBeGreaterThan(100)
}, 60_000)

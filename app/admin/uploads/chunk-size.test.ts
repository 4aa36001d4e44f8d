import { expect, test } from 'vitest'
import { chunkCeilingBytes, grownChunkBytes, shrunkChunkBytes, smallestChunkBytes } from './chunk-size.ts'

test('chunks start at 262144 bytes and double up to just under 33554432', () => {
  const sizes = [smallestChunkBytes]
  for (let success = 0; success < 9; success += 1) sizes.push(grownChunkBytes(sizes.at(-1)!))
  expect(sizes).toEqual([
    262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 8_388_608, 16_777_216, 33_554_431, 33_554_431,
    33_554_431,
  ])
  expect(Math.max(...sizes)).toBeLessThan(chunkCeilingBytes)
})

test('the chunk after a lost one has half the size', () => {
  expect(shrunkChunkBytes(4_194_304)).toBe(2_097_152)
})

test('a chunk is never smaller than the first one', () => {
  expect(shrunkChunkBytes(262_144)).toBe(262_144)
  expect(shrunkChunkBytes(300_000)).toBe(262_144)
})

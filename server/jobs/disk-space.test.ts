import type { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { diskWhenNearlyFull } from './disk-space.ts'

/** A disk of 20 GB, in blocks of 4,096 bytes. A twentieth of it is kept for root. */
const disk = (freeBlocks: number) =>
  (async () => ({
    bsize: 4_096,
    blocks: 5_000_000,
    bfree: freeBlocks + 250_000,
    bavail: freeBlocks,
  })) as unknown as typeof statfs

test('a nearly full disk has its free bytes, without those kept for root, and its size', async () => {
  expect(await diskWhenNearlyFull('/data', disk(200_000))).toEqual({
    freeBytes: 819_200_000,
    sizeBytes: 20_480_000_000,
  })
  expect(await diskWhenNearlyFull('/data', disk(300_000))).toBeNull()
})

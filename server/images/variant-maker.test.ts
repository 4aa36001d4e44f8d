import { expect, onTestFinished, test, vi } from 'vitest'
import { type MasterKey, variantsOf } from '#domain/media/image-address.ts'
import { accepted } from '#domain/result.ts'
import { createFailingFileStore } from '#tests/support/failing-file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { createLowDataSizes } from './low-data-sizes.ts'
import { removePicture } from './stored-pictures.ts'
import { createVariantMaker, type VariantMaker } from './variant-maker.ts'

const masterKey = 'images/Staff/ruth/portrait-1a.jpg' as MasterKey

test('a picture that is removed while its variants are made leaves no file', async () => {
  const files = createMemoryFileStore()
  await files.put(masterKey, new Uint8Array(4), { maxBytes: 4 })
  let made = 0
  const variants = createVariantMaker({
    files,
    workshop: {
      async makeVariants({ formats }) {
        made += 1
        variants.forget(masterKey)
        await removePicture(files, masterKey)
        return accepted(formats.map((format) => ({ format, bytes: new Uint8Array(2) })))
      },
    },
    findPoint: async () => undefined,
    onFault: (error) => {
      throw error
    },
  })
  variants.add([`/${masterKey}`])
  await variants.idle()
  const left: string[] = []
  for await (const { key } of files.list('')) left.push(key)
  expect(left).toEqual([])
  expect(made).toBe(1)
})

for (const [event, end] of [
  ['its picture is removed', (variants: VariantMaker) => variants.forget(masterKey)],
  ['the site stops', (variants: VariantMaker) => void variants.stop()],
] as const) {
  test(`nobody waits for a variant any longer when ${event}`, async () => {
    const files = createMemoryFileStore()
    await files.put(masterKey, new Uint8Array(4), { maxBytes: 4 })
    const variants = createVariantMaker({
      files,
      workshop: { makeVariants: () => new Promise(() => {}) },
      findPoint: async () => undefined,
      onFault: () => {},
    })
    const [first, second] = variantsOf(masterKey, undefined).filter(({ format }) => format === 'avif')
    const waiting = Promise.all([first!, second!].map((choice) => variants.prioritise(masterKey, choice)))
    end(variants)
    await waiting
  })
}

test('the sizes shown in low-data mode are known when a file is made, and again after a start', async () => {
  const files = createMemoryFileStore()
  await files.put(masterKey, new Uint8Array(4), { maxBytes: 4 })
  const start = () => {
    const sizes = createLowDataSizes()
    const variants = createVariantMaker({
      files,
      workshop: {
        makeVariants: async ({ formats, width }) =>
          accepted(formats.map((format) => ({ format, bytes: new Uint8Array(width) }))),
      },
      findPoint: async () => undefined,
      onFault: (error) => {
        throw error
      },
      onFile: sizes.note,
    })
    return { sizes, variants }
  }
  const portrait = '/images/Staff/ruth/portrait-1a/4x5-360.avif'
  const first = start()
  expect(first.sizes.sizeBytes(portrait)).toBeNull()
  first.variants.add([`/${masterKey}`])
  await first.variants.idle()
  expect(first.sizes.sizeBytes(portrait)).toBe(360)
  // Three widths of AVIF. Only the sizes of AVIF are counted, not those of WebP and JPEG.
  expect(first.sizes.count()).toBe(3)

  const second = start()
  await second.variants.resume()
  expect(second.sizes.sizeBytes(portrait)).toBe(360)
})

async function startWithoutRoom() {
  const files = createFailingFileStore(createMemoryFileStore())
  await files.put(masterKey, new Uint8Array(4), { maxBytes: 4 })
  const made: number[] = []
  const faults: unknown[] = []
  const variants = createVariantMaker({
    files,
    workshop: {
      async makeVariants({ formats, width }) {
        if (made.length === 0) files.failNextPut('full')
        made.push(width)
        return accepted(formats.map((format) => ({ format, bytes: new Uint8Array(2) })))
      },
    },
    findPoint: async () => undefined,
    onFault: (error) => faults.push(error),
  })
  variants.add([`/${masterKey}`])
  await variants.idle()
  expect(faults).toMatchObject([expect.any(StorageFullError)])
  const failed = made[0]!
  return { variants, made, failed }
}

test('a size for which no room was left is made an hour later, and not for each visitor meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { variants, made, failed } = await startWithoutRoom()
  const before = made.length
  for (const choice of variantsOf(masterKey, undefined)) await variants.prioritise(masterKey, choice)
  expect(made).toHaveLength(before)
  vi.advanceTimersByTime(3_600_000)
  await variants.idle()
  expect(made.slice(before)).toEqual([failed])
})

test('a size for which no room was left is made sooner when its picture is saved again', async () => {
  const { variants, made, failed } = await startWithoutRoom()
  const before = made.length
  variants.add([`/${masterKey}`])
  await variants.idle()
  expect(made.slice(before)).toEqual([failed])
})

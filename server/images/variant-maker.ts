import {
  imagesFolder,
  type MasterKey,
  parseImageAddress,
  type VariantChoice,
  variantKey,
  variantsOf,
} from '#domain/media/image-address.ts'
import type { PicturePoint } from '#domain/media/schema.ts'
import type { FileInfo, FileStore } from '#ports/files/file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import { createVariantQueue, type VariantTask } from './variant-queue.ts'
import { createVariantWriter } from './variant-writer.ts'
import { ImageWorkshopError } from './workshop.ts'
import type { ImageWorkshop } from './workshop.ts'

/**
 * Makes the variants of stored pictures in the background, one size of one picture at a time. The queue is in memory;
 * after a restart `resume` finds the missing variants. Two processes may make the same file at the same time; the file
 * that is stored first is used.
 */
export type VariantMaker = ReturnType<typeof createVariantMaker>

/**
 * After an outage, the sizes that failed during it are tried again this late. Visitors get the large master until then.
 */
const retryAfterMs = 3_600_000

interface VariantMakerOptions {
  readonly files: FileStore
  readonly workshop: Pick<ImageWorkshop, 'makeVariants'>
  /** Returns the point that crops of a picture keep in view; undefined when none was chosen. */
  readonly findPoint: (masterKey: MasterKey) => Promise<PicturePoint | undefined>
  /**
   * Called for each size that cannot be made. When no room was left, or a store or the workshop was away, that size is
   * tried again after an hour, otherwise not before the next start.
   */
  readonly onFault: (error: unknown) => void
  /** Called with each variant that was made or listed. */
  readonly onFile?: (file: Pick<FileInfo, 'key' | 'sizeBytes'>) => void
}

export function createVariantMaker(options: VariantMakerOptions) {
  const { files, workshop, findPoint, onFault, onFile = () => {} } = options
  const queue = createVariantQueue()
  const writer = createVariantWriter(files, workshop, onFile)
  const lookups = new Set<Promise<void>>()
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined

  /** Reads the point of a picture, then calls `queueWith` with it. */
  function lookUp(masterKey: MasterKey, queueWith: (point: PicturePoint | undefined) => void): Promise<void> {
    const lookup = findPoint(masterKey)
      .then((point) => {
        queueWith(point)
        start()
      })
      .catch(onFault)
      .finally(() => lookups.delete(lookup))
    lookups.add(lookup)
    return lookup
  }

  function start(): void {
    running ??= work().finally(() => {
      running = null
      if (!queue.isEmpty()) start()
    })
  }

  async function work(): Promise<void> {
    for (let task = queue.take(); task; task = queue.take()) {
      try {
        await writer.write(task)
        queue.done(task)
      } catch (error) {
        if (queue.isClosed() && error instanceof ImageWorkshopError) return
        if (isOutage(error)) postpone(task)
        else queue.giveUp(task)
        onFault(error)
      }
    }
    writer.forgetMaster()
  }

  function postpone(task: VariantTask): void {
    queue.postpone(task)
    retry ??= setTimeout(() => {
      retry = undefined
      queue.addPostponed()
      start()
    }, retryAfterMs).unref()
  }

  async function idle(): Promise<void> {
    if (!running && lookups.size === 0) return
    await Promise.all([running, ...lookups])
    return idle()
  }

  return {
    /** Queues the missing variants of masters that are new or have another point. `urls`: as in records. */
    add(urls: readonly string[]): void {
      for (const url of urls) {
        const address = parseImageAddress(url)
        if (address?.variant !== null) continue
        const { masterKey } = address
        void lookUp(masterKey, (point) =>
          variantsOf(masterKey, point).forEach((choice) => queue.add(masterKey, choice)),
        )
      }
    },
    /**
     * Moves one variant to the front of the queue, because a visitor has requested it. A crop around another point than
     * the picture's is not made: anyone can write such an address. Resolves when the variant was made, or is not made
     * now. Never rejects.
     */
    async prioritise(masterKey: MasterKey, choice: VariantChoice): Promise<void> {
      const { point } = choice
      let settled: Promise<void> | undefined
      if (point) {
        await lookUp(masterKey, (current) => {
          if (current?.x === point.x && current.y === point.y) settled = queue.prioritise(masterKey, choice)
        })
      } else {
        settled = queue.prioritise(masterKey, choice)
        start()
      }
      await settled
    },
    /**
     * Drops the queued variants of a picture that is being removed; nobody waits for them any longer. Remove its master
     * before its variants.
     */
    forget(masterKey: MasterKey): void {
      queue.forget(masterKey)
      writer.forgetMaster(masterKey)
    },
    /** Queues the variants that the file store lacks. It lists the whole store, so call it rarely. */
    async resume(stop?: AbortSignal): Promise<void> {
      const masters: MasterKey[] = []
      const variants = new Set<string>()
      for await (const file of files.list(imagesFolder)) {
        if (stop?.aborted) return
        const address = parseImageAddress(file.key)
        if (address?.variant) {
          variants.add(address.variant.key)
          onFile(file)
        } else if (address) masters.push(address.masterKey)
      }
      for (const masterKey of masters) {
        if (stop?.aborted) return
        const point = await findPoint(masterKey)
        for (const choice of variantsOf(masterKey, point))
          if (!variants.has(variantKey(masterKey, choice))) queue.add(masterKey, choice)
      }
      start()
    },
    /** Resolves when the queue is empty. */
    idle,
    /** Finishes the current size and drops the queue. Call it before the workshop's `stop`. */
    async stop(): Promise<void> {
      queue.close()
      clearTimeout(retry)
      await Promise.all([running, ...lookups])
    },
  }
}

const isOutage = (error: unknown) =>
  error instanceof StorageFullError || isStoreUnavailable(error) || error instanceof ImageWorkshopError

import {
  imagesFolder,
  type MasterKey,
  parseImageAddress,
  type VariantChoice,
  variantKey,
  variantsOf,
} from '#domain/media/image-address.ts'
import type { PicturePoint, VariantFormat, VariantRatio } from '#domain/media/schema.ts'
import { FileExistsError } from '#ports/files/errors.ts'
import type { FileInfo, FileStore } from '#ports/files/file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import { ImageWorkshopError } from './workshop.ts'
import type { ImageWorkshop } from './workshop.ts'

/**
 * Makes the variants of stored pictures in the background, one size of one picture at a time. The queue is in memory;
 * after a restart `resume` finds the missing variants. Two processes may make the same file at the same time; the file
 * that is stored first is used.
 */
export interface VariantMaker {
  /** Queues the missing variants of masters that are new or have another point. `urls`: as in records. */
  add(urls: readonly string[]): void
  /**
   * Moves one variant to the front of the queue, because a visitor has requested it. A crop around another point than
   * the picture's is not made: anyone can write such an address.
   */
  prioritise(masterKey: MasterKey, choice: VariantChoice): void
  /** Drops the queued variants of a picture that is being removed. Remove its master before its variants. */
  forget(masterKey: MasterKey): void
  /** Queues the variants that the file store lacks. It lists the whole store, so call it rarely. */
  resume(stop?: AbortSignal): Promise<void>
  /** Resolves when the queue is empty. */
  idle(): Promise<void>
  /** Finishes the current size and drops the queue. Call it before the workshop's `stop`. */
  stop(): Promise<void>
}

/** All formats of one size of one picture. The picture is decoded once for all of them. */
interface Task {
  readonly masterKey: MasterKey
  readonly ratio: VariantRatio
  readonly width: number
  readonly point: PicturePoint | undefined
}

const maxMasterBytes = 25_000_000

/**
 * After an outage, the sizes that failed during it are tried again this late. Visitors get the large master until then.
 */
const retryAfterMs = 3_600_000

export function createVariantMaker(options: {
  files: FileStore
  workshop: Pick<ImageWorkshop, 'makeVariants'>
  /** Returns the point that crops of a picture keep in view; undefined when none was chosen. */
  findPoint: (masterKey: MasterKey) => Promise<PicturePoint | undefined>
  /**
   * Called for each size that cannot be made. When no room was left, or a store or the workshop was away, that size is
   * tried again after an hour, otherwise not before the next start.
   */
  onFault: (error: unknown) => void
  /** Called with each variant that was made or listed. */
  onFile?: (file: Pick<FileInfo, 'key' | 'sizeBytes'>) => void
}): VariantMaker {
  const { files, workshop, findPoint, onFault, onFile = () => {} } = options
  const prioritised = new Map<string, Task>()
  const queued = new Map<string, Task>()
  const givenUp = new Set<string>()
  /**
   * Sizes that failed during an outage. Requests of visitors do not try them again, because each try decodes a master.
   */
  const postponed = new Map<string, Task>()
  let retry: NodeJS.Timeout | undefined
  let lastMaster: { key: string; bytes: Uint8Array } | null = null
  const lookups = new Set<Promise<void>>()
  let running: Promise<void> | null = null
  let stopped = false

  function queue(task: Task): void {
    const name = nameOf(task)
    if (stopped || givenUp.has(name)) return
    postponed.delete(name)
    queued.set(name, task)
  }

  function postpone(task: Task): void {
    postponed.set(nameOf(task), task)
    retry ??= setTimeout(() => {
      retry = undefined
      postponed.forEach(queue)
      start()
    }, retryAfterMs).unref()
  }

  /** Reads the point of a picture, then calls `queueWith` with it. */
  function lookUp(masterKey: MasterKey, queueWith: (point: PicturePoint | undefined) => void): void {
    const lookup = findPoint(masterKey)
      .then((point) => {
        queueWith(point)
        start()
      })
      .catch(onFault)
      .finally(() => lookups.delete(lookup))
    lookups.add(lookup)
  }

  function start(): void {
    running ??= work().finally(() => {
      running = null
      if (!stopped && prioritised.size + queued.size > 0) start()
    })
  }

  async function work(): Promise<void> {
    for (let task = next(); task; task = next()) {
      try {
        await make(task)
      } catch (error) {
        if (stopped && error instanceof ImageWorkshopError) return
        if (isOutage(error)) postpone(task)
        else givenUp.add(nameOf(task))
        onFault(error)
      }
    }
    lastMaster = null
  }

  function next(): Task | undefined {
    const [entry] = prioritised.size > 0 ? prioritised : queued
    if (!entry || stopped) return undefined
    prioritised.delete(entry[0])
    queued.delete(entry[0])
    return entry[1]
  }

  async function make({ masterKey, ratio, width, point }: Task): Promise<void> {
    const formats: VariantFormat[] = []
    for (const choice of variantsOf(masterKey, point)) {
      if (choice.ratio !== ratio || choice.width !== width) continue
      if (!(await files.open(variantKey(masterKey, choice)))) formats.push(choice.format)
    }
    if (formats.length === 0) return
    const master = await readMaster(masterKey)
    if (!master) return
    const made = await workshop.makeVariants({ master, ratio, width, point, formats })
    if (!made.ok) throw new Error(`${masterKey} has no ${ratio} variants of ${width} pixels: ${made.refusal}`)
    const keys = made.value.map(({ format }) => variantKey(masterKey, { ratio, width, format, point }))
    for (const [index, { bytes }] of made.value.entries()) {
      await files.put(keys[index] ?? '', bytes, { maxBytes: maxMasterBytes }).catch((error: unknown) => {
        if (!(error instanceof FileExistsError)) throw error
      })
      onFile({ key: keys[index] ?? '', sizeBytes: bytes.length })
    }
    // The picture may have been removed while its variants were made.
    if (!(await files.open(masterKey))) for (const key of keys) await files.remove(key)
  }

  async function readMaster(key: MasterKey): Promise<Uint8Array | null> {
    if (lastMaster?.key === key) return lastMaster.bytes
    const file = await files.open(key)
    if (!file) return null
    lastMaster = { key, bytes: new Uint8Array(await new Response(file.stream() as BodyInit).arrayBuffer()) }
    return lastMaster.bytes
  }

  async function idle(): Promise<void> {
    if (!running && lookups.size === 0) return
    await Promise.all([running, ...lookups])
    return idle()
  }

  return {
    add(urls) {
      for (const url of urls) {
        const address = parseImageAddress(url)
        if (address?.variant !== null) continue
        const { masterKey } = address
        lookUp(masterKey, (point) =>
          variantsOf(masterKey, point).forEach((choice) => queue(toTask(masterKey, choice))),
        )
      }
    },
    prioritise(masterKey, choice) {
      const task = toTask(masterKey, choice)
      const first = () => {
        const name = nameOf(task)
        if (!stopped && !givenUp.has(name) && !postponed.has(name)) prioritised.set(name, task)
      }
      const { point } = choice
      if (!point) {
        first()
        return start()
      }
      lookUp(masterKey, (current) => {
        if (current?.x === point.x && current.y === point.y) first()
      })
    },
    forget(masterKey) {
      for (const tasks of [prioritised, queued, postponed]) {
        for (const [name, task] of tasks) if (task.masterKey === masterKey) tasks.delete(name)
      }
      if (lastMaster?.key === masterKey) lastMaster = null
    },
    async resume(stop) {
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
          if (!variants.has(variantKey(masterKey, choice))) queue(toTask(masterKey, choice))
      }
      start()
    },
    idle,
    async stop() {
      stopped = true
      clearTimeout(retry)
      await Promise.all([running, ...lookups])
    },
  }
}

const isOutage = (error: unknown) =>
  error instanceof StorageFullError || isStoreUnavailable(error) || error instanceof ImageWorkshopError

const toTask = (masterKey: MasterKey, { ratio, width, point }: VariantChoice): Task => ({
  masterKey,
  ratio,
  width,
  point,
})

/** One size of one picture: the key of its variant in any one format. */
const nameOf = ({ masterKey, ...size }: Task) => variantKey(masterKey, { ...size, format: 'jpg' })

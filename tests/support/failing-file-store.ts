import { StorageFullError } from '#ports/storage-full.ts'
import type { FileStore } from '#ports/files/file-store.ts'

/** A simulated failure of the disk. */
export class FileStoreFailure extends Error {
  override name = 'FileStoreFailure'
  readonly code = 'file-store-failure'
}

interface FailingFileStore extends FileStore {
  /**
   * The next `put` fails. `before`: nothing is stored. `after`: the file is stored, but the answer is lost. `full`: the
   * disk is full. Later puts succeed.
   */
  failNextPut(moment: 'before' | 'after' | 'full'): void
  /** The next `remove` fails and the file stays. */
  failNextRemove(): void
  /** All probes fail until this is called with `false`. */
  failProbes(failing: boolean): void
  /** `open` and `list` fail until this is called with `false`. */
  failReads(failing: boolean): void
}

/** A store for tests of a failing disk. Otherwise it behaves like `inner`. */
export function createFailingFileStore(inner: FileStore): FailingFileStore {
  let putFailsAt: 'before' | 'after' | 'full' | null = null
  let removeFails = false
  let readsFail = false
  let probesFail = false

  return {
    failNextPut(moment) {
      putFailsAt = moment
    },
    failNextRemove() {
      removeFails = true
    },
    failProbes(failing) {
      probesFail = failing
    },
    failReads(failing) {
      readsFail = failing
    },
    async put(key, body, limit) {
      const moment = putFailsAt
      putFailsAt = null
      if (moment === 'before' || moment === 'full') {
        if (body instanceof ReadableStream) await body.cancel()
        if (moment === 'full') throw new StorageFullError(new FileStoreFailure('the disk is full'))
        throw new FileStoreFailure('storing failed before the file was durable')
      }
      const info = await inner.put(key, body, limit)
      if (moment === 'after') throw new FileStoreFailure('storing failed after the file was durable')
      return info
    },
    async open(key) {
      if (readsFail) throw new FileStoreFailure('opening failed')
      return inner.open(key)
    },
    async remove(key) {
      const fails = removeFails
      removeFails = false
      if (fails) throw new FileStoreFailure('removing failed')
      return inner.remove(key)
    },
    async probe() {
      if (probesFail) throw new StorageFullError(new FileStoreFailure('the disk is full'))
      await inner.probe()
    },
    list(prefix) {
      if (readsFail) throw new FileStoreFailure('listing failed')
      return inner.list(prefix)
    },
  }
}

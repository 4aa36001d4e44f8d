import { StorageFullError } from '#ports/storage-full.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

/** A simulated failure of the disk or the connection. */
export class DocumentStoreFailure extends Error {
  override name = 'DocumentStoreFailure'
  readonly code = 'document-store-failure'
}

interface FailingDocumentStore extends DocumentStore {
  /**
   * The next commit fails. `before`: nothing is stored. `after`: it is stored, but its answer is lost. `meanwhile`: the
   * answer is lost at once, and it is stored before the next commit. `full`: the disk is full. Later commits succeed.
   */
  failNextCommit(moment: FailingMoment): void
  /** All reads fail until this is called with `false`. `watch` and `commit` still work. */
  failReads(failing: boolean): void
}

type FailingMoment = 'before' | 'meanwhile' | 'after' | 'full'

/** A store for tests of failing reads and commits. Otherwise it behaves like `inner`. */
export function createFailingDocumentStore(inner: DocumentStore): FailingDocumentStore {
  let failsAt: FailingMoment | null = null
  let finishLast: () => Promise<unknown> = async () => {}
  let readsFail = false

  function reading<T>(read: () => Promise<T>): Promise<T> {
    return readsFail ? Promise.reject(new DocumentStoreFailure('reading failed')) : read()
  }

  return {
    failNextCommit(moment) {
      failsAt = moment
    },
    failReads(failing) {
      readsFail = failing
    },
    async commit(changes, by) {
      const moment = failsAt
      failsAt = null
      await finishLast()
      finishLast = async () => {}
      if (moment === 'full') throw new StorageFullError(new DocumentStoreFailure('the disk is full'))
      if (moment === 'before') throw new DocumentStoreFailure('the commit failed before it was durable')
      if (moment === 'meanwhile') {
        finishLast = () => inner.commit(changes, by)
        throw new DocumentStoreFailure('the connection was lost during the commit')
      }
      const revision = await inner.commit(changes, by)
      if (moment === 'after') throw new DocumentStoreFailure('the commit failed after it was durable')
      return revision
    },
    read: (collection, options) => reading(() => inner.read(collection, options)),
    get: (collection, id) => reading(() => inner.get(collection, id)),
    getAll: (collection, ids) => reading(() => inner.getAll(collection, ids)),
    count: (collection, options) => reading(() => inner.count(collection, options)),
    ids: (collection, options) => reading(() => inner.ids(collection, options)),
    newest: (collection, options) => reading(() => inner.newest(collection, options)),
    recent: (limit, only) => reading(() => inner.recent(limit, only)),
    history: (collection, id) => reading(() => inner.history(collection, id)),
    version: (collection, id, version) => reading(() => inner.version(collection, id, version)),
    versions: (collection, id, options) => reading(() => inner.versions(collection, id, options)),
    deleted: (collections, options) => reading(() => inner.deleted(collections, options)),
    countDeleted: (collections) => reading(() => inner.countDeleted(collections)),
    recordsWith: (text) => reading(() => inner.recordsWith(text)),
    changedSince: (revision) => reading(() => inner.changedSince(revision)),
    revision: () => reading(() => inner.revision()),
    watch: (onRevision) => inner.watch(onRevision),
  }
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeviceDraft, DeviceStore } from './draft-saver.ts'

/*
 * Drafts that the server has not confirmed, in the browser's own database. Signing out deletes all of them, because
 * colleagues share computers.
 */

interface DraftsDatabase extends DBSchema {
  drafts: { key: [string, string]; value: DeviceDraft }
}

let opening: Promise<IDBPDatabase<DraftsDatabase>> | undefined

const database = () =>
  (opening ??= openDB<DraftsDatabase>('drafts', 1, {
    upgrade(upgraded) {
      upgraded.createObjectStore('drafts', { keyPath: ['accountUid', 'id'] })
    },
  }))

/** Writes one after the other, so that an older text never replaces a newer one. */
let last: Promise<unknown> = Promise.resolve()
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

/** What a page keeps on the device. */
export interface DraftsOnDevice extends DeviceStore {
  /** All drafts of an account. */
  all(accountUid: string): Promise<readonly DeviceDraft[]>
}

/** For shared computers. What is not on the server yet is only in the open page. */
export const nothingOnDevice: DraftsOnDevice = {
  keep: async () => false,
  forget: async () => {},
  all: async () => [],
}

/** Without the browser's database (a full or blocked storage) nothing is kept, and the form says so. */
export const deviceDrafts: DraftsOnDevice & {
  /** Deletes the drafts of every account. */
  clear(): Promise<void>
} = {
  keep: (draft) =>
    inOrder(async () => {
      // Browsers report a write before it is on the disk unless asked (IndexedDB 3.0, "durability hint").
      const transaction = (await database()).transaction('drafts', 'readwrite', { durability: 'strict' })
      await transaction.store.put(draft)
      await transaction.done
      return true
    }).catch(() => false),
  forget: (accountUid, id) =>
    inOrder(async () => (await database()).delete('drafts', [accountUid, id])).catch(() => {}),
  all: (accountUid) =>
    inOrder(async () =>
      (await database()).getAll('drafts', IDBKeyRange.bound([accountUid, ''], [accountUid, '\uffff'])),
    ).catch(() => []),
  clear: () => inOrder(async () => (await database()).clear('drafts')).catch(() => {}),
}

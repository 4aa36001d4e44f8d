import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeviceDraft, DeviceStore } from './draft-state.ts'

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

/** The storage for drafts on the device, which can also list them. */
interface DraftsOnDevice extends DeviceStore {
  /** All drafts of an account. */
  all(accountUid: string): Promise<readonly DeviceDraft[]>
}

/** The storage for shared computers. It keeps nothing: text that is not on the server yet is only in the open page. */
export const nothingOnDevice: DraftsOnDevice = {
  keep: async () => false,
  forget: async () => {},
  all: async () => [],
}

/**
 * Without the browser's database (a full or blocked storage) nothing is kept, and the form says so. Transactions run in
 * the order in which they were begun (IndexedDB 3.0, "transaction scheduling"), so an older text never replaces a newer
 * one.
 */
export const deviceDrafts: DraftsOnDevice & {
  /** Deletes the drafts of every account. */
  clear(): Promise<void>
} = {
  async keep(draft) {
    try {
      // Without `strict`, browsers report a write before it is on the disk (IndexedDB 3.0, "durability hint").
      const transaction = (await database()).transaction('drafts', 'readwrite', { durability: 'strict' })
      const written = transaction.store.put(draft)
      // Otherwise the browser reports the write to the page before it commits it, and a page that is reloaded in
      // between loses it.
      transaction.commit()
      await Promise.all([written, transaction.done])
      return true
    } catch {
      return false
    }
  },
  async forget(accountUid, id) {
    await database()
      .then((opened) => opened.delete('drafts', [accountUid, id]))
      .catch(() => {})
  },
  all: (accountUid) =>
    database()
      .then((opened) => opened.getAll('drafts', IDBKeyRange.bound([accountUid, ''], [accountUid, '\uffff'])))
      .catch(() => []),
  async clear() {
    await database()
      .then((opened) => opened.clear('drafts'))
      .catch(() => {})
  },
}

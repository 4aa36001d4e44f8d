import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#ports/database/database.ts'
import {
  byNewestChange,
  isPublicCollection,
  changeLogCollections,
  type ChangedRecord,
  type DocumentStore,
  type Revision,
  type Stop,
  type StoredDocument,
} from './document-store.ts'
import {
  afterPrefix,
  countDeleted,
  currentIds,
  currentVersions,
  findDeleted,
  findDocument,
  findDocuments,
  findHistory,
  findRecordsWith,
  findVersions,
  newestFirst,
  newestVersions,
  readRevision,
} from './sql-document-queries.ts'
import { toDocument, withTextOf } from './sql-document-rows.ts'
import { applyChange, raiseRevision } from './sql-document-writes.ts'
import { Watchers } from './watchers.ts'

interface SqlDocumentStoreOptions {
  /**
   * How often the revision is polled for commits of other processes while there are watchers, in milliseconds. Default:
   * 1,000, because staff expect to see their changes within seconds, and reading one row per second costs nothing.
   * Commits of this process are notified immediately, and those of others where the database has notifications.
   */
  readonly watchIntervalMs?: number
  /** Milliseconds since the Unix epoch. Default: the machine's clock. */
  readonly now?: () => number
}

/** The number of rows that are read at a time, before other work may run: about two milliseconds. */
const rowsPerBatch = 250

/**
 * Stores records in the tables `documents` (the current version), `document_versions` (all versions) and
 * `document_texts` (their long texts). The SQL works on SQLite and Postgres. It relies on `Database.write` running one
 * writer at a time. Any number of processes may share the tables.
 */
export function createSqlDocumentStore(
  database: Database,
  options: SqlDocumentStoreOptions = {},
): DocumentStore {
  const { kysely } = database
  const now = options.now ?? Date.now
  const watchIntervalMs = options.watchIntervalMs ?? 1_000
  const watchers = new Watchers()
  let pollTimer: NodeJS.Timeout | undefined
  let firstPoll: Promise<void> | undefined
  let stopListening: Stop | undefined

  async function revision(): Promise<Revision> {
    return readRevision(kysely)
  }

  // A failed poll is repeated after the interval. Reads report that the store cannot be reached.
  async function pollRevision(then: (revision: Revision) => void) {
    await revision().then(then, () => undefined)
  }

  return {
    revision,

    async read(collection, { omit = [], idPrefix = '' } = {}) {
      // Waits for the first poll. Otherwise a commit between this read and that poll would be missed.
      await firstPoll
      const rows = currentVersions(database.kyselyForLongReads, omit)
        .where('documents.collection', '=', collection)
        .$if(idPrefix !== '', (query) =>
          query.where('documents.id', '>=', idPrefix).where('documents.id', '<', afterPrefix(idPrefix)),
        )
        .stream(rowsPerBatch)
      const documents = new Map<string, StoredDocument>()
      let count = 0
      for await (const row of rows) {
        const known = documents.get(row.id)
        documents.set(row.id, known ? withTextOf(known, row) : toDocument(row, omit))
        if (++count % rowsPerBatch === 0) await yieldToEventLoop()
      }
      return documents
    },

    async get(collection, id) {
      await firstPoll
      return findDocument(kysely, collection, id)
    },

    async getAll(collection, ids) {
      await firstPoll
      return findDocuments(kysely, collection, ids)
    },

    async count(collection, selection = {}) {
      await firstPoll
      const row = await currentIds(kysely, collection, selection)
        .select(({ fn }) => fn.countAll().as('records'))
        .executeTakeFirstOrThrow()
      return Number(row.records)
    },

    async ids(collection, selection = {}) {
      await firstPoll
      return (await newestFirst(currentIds(kysely, collection, selection)).execute()).map(({ id }) => id)
    },

    async newest(collection, { limit, offset = 0, ...selection }) {
      await firstPoll
      const part = await newestFirst(currentIds(kysely, collection, selection))
        .limit(limit)
        .offset(offset)
        .execute()
      const ids = part.map(({ id }) => id)
      const documents = await findDocuments(kysely, collection, ids)
      // Leaves out a record that was deleted between the two queries.
      return ids.flatMap((id) => documents.get(id) ?? [])
    },

    async recent(limit, only = {}) {
      const newest = await Promise.all(
        changeLogCollections.map((collection) => newestVersions(kysely, collection, limit, only)),
      )
      return newest.flat().toSorted(byNewestChange).slice(0, limit)
    },

    async commit(changes, by) {
      const at = now()
      const after = await database.write(async (transaction) => {
        let touchesPublic = false
        const revision = (await readRevision(transaction)) + 1
        for await (const change of changes) {
          const changed = await applyChange(transaction, change, { by, at, revision })
          if (changed && isPublicCollection(change.collection)) touchesPublic = true
        }
        if (!touchesPublic) return readRevision(transaction)
        await database.notify(transaction)
        return raiseRevision(transaction)
      })
      watchers.notify(after)
      return after
    },

    async changedSince(revision) {
      const rows = await kysely
        .selectFrom('documents')
        .select(['collection', 'id'])
        .where('revision', '>', revision)
        .execute()
      return rows as ChangedRecord[]
    },

    history: (collection, id) => findHistory(kysely, collection, id),

    async version(collection, id, version) {
      const [found = null] = await findHistory(kysely, collection, id, version)
      return found
    },

    versions: (collection, id, options) => findVersions(kysely, collection, id, options),

    deleted: (collections, { limit, offset = 0 }) => findDeleted(kysely, collections, { limit, offset }),

    countDeleted: (collections) => countDeleted(kysely, collections),

    recordsWith: (text) => findRecordsWith(database.kyselyForLongReads, text),

    watch(onRevision) {
      if (!pollTimer) {
        firstPoll = pollRevision((revision) => watchers.startFrom(revision))
        const poll = () => pollRevision((revision) => watchers.notify(revision))
        pollTimer = setInterval(poll, watchIntervalMs)
        // The timer does not keep the process alive.
        pollTimer.unref()
        stopListening = database.listen(() => firstPoll?.then(poll))
      }
      const stop = watchers.add(onRevision)
      return () => {
        stop()
        if (!watchers.isEmpty) return
        stopListening?.()
        clearInterval(pollTimer)
        pollTimer = undefined
      }
    },
  }
}

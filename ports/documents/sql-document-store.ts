import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#ports/database/database.ts'
import {
  byNewestChange,
  isPublicCollection,
  changeLogCollections,
  type ChangedRecord,
  type DocumentStore,
  type Revision,
  type StoredDocument,
} from './document-store.ts'
import {
  afterPrefix,
  currentIds,
  currentVersions,
  findDocument,
  findHistory,
  newestVersions,
  readRevision,
} from './sql-document-queries.ts'
import { toDocument, withTextOf } from './sql-document-rows.ts'
import { applyChange, raiseRevision } from './sql-document-writes.ts'
import { Watchers } from './watchers.ts'

export interface SqlDocumentStoreOptions {
  /**
   * How often the revision is looked up while somebody watches, in milliseconds, to hear of other processes'
   * commits. Default 1,000: one read of one row a second costs nothing, and staff expect their work on
   * the site within seconds. Own commits are passed on at once.
   */
  readonly watchIntervalMs?: number
  /** Milliseconds since the Unix epoch; the machine's clock when left out. */
  readonly now?: () => number
}

/** Rows read before others may run: about two milliseconds' worth. */
const rowsPerBatch = 250

/**
 * Records in the tables `documents` (which version is current), `document_versions` (what was written) and
 * `document_texts` (the long texts of it). Plain SQL that SQLite and Postgres both speak; it relies on
 * `Database.write` letting one writer in at a time. Any number of processes may share the tables.
 */
export function createSqlDocumentStore(
  database: Database,
  options: SqlDocumentStoreOptions = {},
): DocumentStore {
  const { kysely } = database
  const now = options.now ?? Date.now
  const watchIntervalMs = options.watchIntervalMs ?? 1_000
  const watchers = new Watchers()
  let lookingUp: NodeJS.Timeout | undefined
  let startLookedUp: Promise<void> | undefined

  async function revision(): Promise<Revision> {
    return readRevision(kysely)
  }

  // A failed look is repeated after the interval; every read reports that the store cannot be reached.
  async function lookUpRevision(then: (revision: Revision) => void) {
    await revision().then(then, () => undefined)
  }

  return {
    revision,

    async read(collection, { omit = [], idPrefix = '' } = {}) {
      // Otherwise a commit between this read and the revision a watcher starts from would be missed.
      await startLookedUp
      const rows = currentVersions(database.kyselyForLongReads, omit)
        .where('documents.collection', '=', collection)
        .$if(idPrefix !== '', (query) =>
          query.where('documents.id', '>=', idPrefix).where('documents.id', '<', afterPrefix(idPrefix)),
        )
        .stream()
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
      await startLookedUp
      return findDocument(kysely, collection, id)
    },

    async count(collection, { without } = {}) {
      await startLookedUp
      const row = await currentIds(kysely, collection, without)
        .select(({ fn }) => fn.countAll().as('records'))
        .executeTakeFirstOrThrow()
      return Number(row.records)
    },

    async newest(collection, { limit, offset = 0, without }) {
      await startLookedUp
      const part = await currentIds(kysely, collection, without)
        .select('documents.id')
        .orderBy('documents.created_at', 'desc')
        .orderBy('documents.id')
        .limit(limit)
        .offset(offset)
        .execute()
      const documents = await Promise.all(part.map(({ id }) => findDocument(kysely, collection, id)))
      // One that was deleted between the two questions is not there any more.
      return documents.filter((document) => document !== null)
    },

    async recent(limit) {
      const newest = await Promise.all(
        changeLogCollections.map((collection) => newestVersions(kysely, collection, limit)),
      )
      return newest.flat().toSorted(byNewestChange).slice(0, limit)
    },

    async commit(changes, by) {
      const at = now()
      const after = await database.write(async (transaction) => {
        let touchesPublic = false
        const revision = (await readRevision(transaction)) + 1
        for (const change of changes) {
          const changed = await applyChange(transaction, change, { by, at, revision })
          if (changed && isPublicCollection(change.collection)) touchesPublic = true
        }
        return touchesPublic ? raiseRevision(transaction) : readRevision(transaction)
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

    watch(onRevision) {
      if (!lookingUp) {
        startLookedUp = lookUpRevision((revision) => watchers.startFrom(revision))
        lookingUp = setInterval(
          () => lookUpRevision((revision) => watchers.notify(revision)),
          watchIntervalMs,
        )
        // Watching alone is no reason for the process to go on.
        lookingUp.unref()
      }
      const stop = watchers.add(onRevision)
      return () => {
        stop()
        if (!watchers.isEmpty) return
        clearInterval(lookingUp)
        lookingUp = undefined
      }
    },
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#ports/database/database.ts'
import type { Tables } from '#ports/database/tables.ts'
import {
  byNewestChange,
  isPublicCollection,
  toldCollections,
  type Author,
  type Change,
  type ChangedRecord,
  type Collection,
  type DocumentStore,
  type Fields,
  type Json,
  type PastVersion,
  type RecentChange,
  type Revision,
  type StoredDocument,
} from './document-store.ts'
import { VersionConflictError } from './errors.ts'
import { isLongText } from './long-text.ts'
import { Watchers } from './watchers.ts'

export interface SqlDocumentStoreOptions {
  /**
   * How often the revision is looked up while somebody watches, in milliseconds, to hear of other processes'
   * commits; 1,000 when left out: one read of one row a second costs nothing, and staff expect their work on
   * the site within seconds. Own commits are told without it.
   */
  readonly watchIntervalMs?: number
  /** Milliseconds since the Unix epoch; the machine's clock when left out. */
  readonly now?: () => number
}

/** Rows read before the rest of the process has its turn: about two milliseconds' worth. */
const rowsPerTurn = 250

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

  // A look that fails is repeated at the next turn; that the store cannot be reached is said by every read of it.
  async function lookUpRevision(then: (revision: Revision) => void) {
    await revision().then(then, () => undefined)
  }

  return {
    revision,

    async read(collection, { omit = [], idPrefix = '' } = {}) {
      // A commit between this read and the revision a watcher starts from would never be told.
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
        if (++count % rowsPerTurn === 0) await nextTurn()
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
        toldCollections.map((collection) => newestVersions(kysely, collection, limit)),
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
      watchers.tell(after)
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

    async history(collection, id) {
      const rows = await kysely
        .selectFrom('document_versions as versions')
        .leftJoin('document_texts as texts', (join) =>
          join
            .onRef('texts.collection', '=', 'versions.collection')
            .onRef('texts.id', '=', 'versions.id')
            .onRef('texts.version', '=', 'versions.version'),
        )
        .select([
          'versions.version',
          'fields',
          'written_at',
          'written_by_uid',
          'written_by_name',
          'field',
          'text',
        ])
        .where('versions.collection', '=', collection)
        .where('versions.id', '=', id)
        .orderBy('versions.version')
        .orderBy('field')
        .execute()
      const versions = new Map<number, PastVersion>()
      for (const row of rows) {
        const known = versions.get(row.version)
        versions.set(row.version, known ? withTextOf(known, row) : toPastVersion(row))
      }
      return [...versions.values()]
    },

    watch(onRevision) {
      if (!lookingUp) {
        startLookedUp = lookUpRevision((revision) => watchers.startFrom(revision))
        lookingUp = setInterval(() => lookUpRevision((revision) => watchers.tell(revision)), watchIntervalMs)
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

/** The first text that no longer begins with `prefix`, as the index compares them. */
function afterPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

async function readRevision(kysely: Kysely<Tables>): Promise<Revision> {
  const row = await kysely.selectFrom('document_revisions').select('revision').executeTakeFirstOrThrow()
  return Number(row.revision)
}

async function raiseRevision(transaction: Transaction<Tables>): Promise<Revision> {
  const row = await transaction
    .updateTable('document_revisions')
    .set({ revision: sql<number>`revision + 1` })
    .returning('revision')
    .executeTakeFirstOrThrow()
  return Number(row.revision)
}

/**
 * One row for each long text of a record, and one row for a record without; short fields repeat.
 * A cross join, because SQLite then goes from the current versions to what was written in them and does not
 * pass over every version there ever was.
 */
function currentVersions(kysely: Kysely<Tables>, omit: readonly string[] = []) {
  return kysely
    .selectFrom('documents')
    .crossJoin('document_versions as versions')
    .leftJoin('document_texts as texts', (join) => {
      const ofTheVersion = join
        .onRef('texts.collection', '=', 'documents.collection')
        .onRef('texts.id', '=', 'documents.id')
        .onRef('texts.version', '=', 'documents.version')
      return omit.length > 0 ? ofTheVersion.on('texts.field', 'not in', omit) : ofTheVersion
    })
    .select([
      'documents.id',
      'documents.version',
      'documents.created_at',
      'documents.created_by_uid',
      'documents.created_by_name',
      'documents.sample',
      'versions.fields',
      'versions.written_at',
      'versions.written_by_uid',
      'versions.written_by_name',
      'texts.field',
      'texts.text',
    ])
    .whereRef('versions.collection', '=', 'documents.collection')
    .whereRef('versions.id', '=', 'documents.id')
    .whereRef('versions.version', '=', 'documents.version')
    .where('versions.fields', 'is not', null)
}

/** The ids of a collection's current records, to count them or to take a part. */
function currentIds(kysely: Kysely<Tables>, collection: Collection, without?: Collection) {
  const current = kysely
    .selectFrom('documents')
    .innerJoin('document_versions as versions', (join) =>
      join
        .onRef('versions.collection', '=', 'documents.collection')
        .onRef('versions.id', '=', 'documents.id')
        .onRef('versions.version', '=', 'documents.version'),
    )
    .where('documents.collection', '=', collection)
    .where('versions.fields', 'is not', null)
  if (!without) return current
  return current.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('documents as others')
          .innerJoin('document_versions as of_others', (join) =>
            join
              .onRef('of_others.collection', '=', 'others.collection')
              .onRef('of_others.id', '=', 'others.id')
              .onRef('of_others.version', '=', 'others.version'),
          )
          .select('others.id')
          .where('others.collection', '=', without)
          .whereRef('others.id', '=', 'documents.id')
          .where('of_others.fields', 'is not', null),
      ),
    ),
  )
}

async function newestVersions(
  kysely: Kysely<Tables>,
  collection: Collection,
  limit: number,
): Promise<readonly RecentChange[]> {
  const rows = await kysely
    .selectFrom('document_versions as versions')
    .leftJoin('document_versions as before', (join) =>
      join
        .onRef('before.collection', '=', 'versions.collection')
        .onRef('before.id', '=', 'versions.id')
        .on('before.version', '=', sql<number>`versions.version - 1`),
    )
    .select([
      'versions.id',
      'versions.version',
      'versions.fields',
      'versions.written_at',
      'versions.written_by_uid',
      'versions.written_by_name',
      'before.fields as fields_before',
    ])
    .where('versions.collection', '=', collection)
    .orderBy('versions.written_at', 'desc')
    .orderBy('versions.version', 'desc')
    .orderBy('versions.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    collection,
    id: row.id,
    version: row.version,
    kind: row.fields === null ? 'deleted' : row.fields_before === null ? 'added' : 'updated',
    fields: JSON.parse(row.fields ?? row.fields_before ?? '{}'),
    at: Number(row.written_at),
    by: { uid: row.written_by_uid, name: row.written_by_name },
  }))
}

async function findDocument(kysely: Kysely<Tables>, collection: Collection, id: string) {
  const [first, ...rest] = await currentVersions(kysely)
    .where('documents.collection', '=', collection)
    .where('documents.id', '=', id)
    .orderBy('texts.field')
    .execute()
  return first ? rest.reduce(withTextOf, toDocument(first)) : null
}

type TextColumns = { field: string | null; text: string | null }
type VersionColumns = TextColumns & {
  version: number
  fields: string | null
  written_at: number
  written_by_uid: string
  written_by_name: string
}
type DocumentColumns = VersionColumns & {
  id: string
  created_at: number
  created_by_uid: string
  created_by_name: string
  sample: number
}

function toDocument(row: DocumentColumns, omit: readonly string[] = []): StoredDocument {
  return {
    id: row.id,
    fields: toFields(row, omit) ?? {},
    version: row.version,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.written_at),
    createdBy: { uid: row.created_by_uid, name: row.created_by_name },
    updatedBy: { uid: row.written_by_uid, name: row.written_by_name },
    sample: row.sample === 1,
  }
}

function toPastVersion(row: VersionColumns): PastVersion {
  return {
    version: row.version,
    fields: toFields(row),
    at: Number(row.written_at),
    by: { uid: row.written_by_uid, name: row.written_by_name },
  }
}

function toFields(row: VersionColumns, omit: readonly string[] = []): Fields | null {
  if (row.fields === null) return null
  const fields: Fields = JSON.parse(row.fields)
  const kept = omit.some((field) => Object.hasOwn(fields, field)) ? withoutFields(fields, omit) : fields
  return withText(kept, row)
}

function withoutFields(fields: Fields, omit: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !omit.includes(field)))
}

// Entries and not an assignment: to assign a field named `__proto__` would not store it.
function withText(fields: Fields, { field, text }: TextColumns): Fields {
  if (field === null || text === null) return fields
  return Object.fromEntries([...Object.entries(fields), [field, JSON.parse(text) as Json]])
}

function withTextOf<Version extends { readonly fields: Fields | null }>(
  version: Version,
  row: TextColumns,
): Version {
  return { ...version, fields: withText(version.fields ?? {}, row) }
}

/** @returns whether the store is another one now. */
async function applyChange(
  transaction: Transaction<Tables>,
  change: Change,
  { by, at, revision }: { by: Author; at: number; revision: Revision },
): Promise<boolean> {
  const { collection, id } = change
  if (change.kind === 'erase') {
    for (const table of ['document_texts', 'document_versions'] as const) {
      await transaction.deleteFrom(table).where('collection', '=', collection).where('id', '=', id).execute()
    }
    const erased = await transaction
      .deleteFrom('documents')
      .where('collection', '=', collection)
      .where('id', '=', id)
      .executeTakeFirst()
    return erased.numDeletedRows > 0n
  }

  const last = await transaction
    .selectFrom('documents')
    .innerJoin('document_versions as versions', (join) =>
      join
        .onRef('versions.collection', '=', 'documents.collection')
        .onRef('versions.id', '=', 'documents.id')
        .onRef('versions.version', '=', 'documents.version'),
    )
    .select([
      'documents.version',
      sql<number>`case when versions.fields is null then 0 else 1 end`.as('exists'),
    ])
    .where('documents.collection', '=', collection)
    .where('documents.id', '=', id)
    .executeTakeFirst()
  const exists = last?.exists === 1
  if (change.kind === 'delete' && !exists) return false

  const { expectedVersion } = change
  if (expectedVersion !== undefined && expectedVersion !== (exists ? last.version : 0)) {
    const current = await findDocument(transaction, collection, id)
    throw new VersionConflictError({ collection, id, expectedVersion, current })
  }

  if (change.kind === 'expect') return false

  const version = (last?.version ?? 0) + 1
  await insertVersion(transaction, change, { version, by, at })

  const head = {
    version,
    sample: change.kind === 'set' && change.sample ? 1 : 0,
    revision: isPublicCollection(collection) ? revision : 0,
  }
  const birth = { created_at: at, created_by_uid: by.uid, created_by_name: by.name }
  if (last) {
    await transaction
      .updateTable('documents')
      .set(exists ? head : { ...head, ...birth })
      .where('collection', '=', collection)
      .where('id', '=', id)
      .execute()
  } else {
    await transaction
      .insertInto('documents')
      .values({ collection, id, ...head, ...birth })
      .execute()
  }
  return true
}

async function insertVersion(
  transaction: Transaction<Tables>,
  change: Extract<Change, { kind: 'set' | 'delete' }>,
  { version, by, at }: { version: number; by: Author; at: number },
) {
  const { collection, id } = change
  const entries = change.kind === 'set' ? Object.entries(change.fields) : []
  const longTexts = entries.filter(([, value]) => isLongText(value))
  const shortFields = entries.filter(([, value]) => !isLongText(value))
  await transaction
    .insertInto('document_versions')
    .values({
      collection,
      id,
      version,
      fields: change.kind === 'set' ? JSON.stringify(Object.fromEntries(shortFields)) : null,
      written_at: at,
      written_by_uid: by.uid,
      written_by_name: by.name,
    })
    .execute()
  for (const [field, value] of longTexts) {
    await transaction
      .insertInto('document_texts')
      .values({ collection, id, version, field, text: JSON.stringify(value) })
      .execute()
  }
}

import { sql, type Kysely } from 'kysely'
import type { Tables } from '#ports/database/tables.ts'
import {
  byLastDeleted,
  type ChangedRecord,
  type Collection,
  type DeletedRecord,
  type PastVersion,
  publicCollections,
  type PublicCollection,
  type RecentChange,
  type RecentFilter,
  type Revision,
  type Selection,
  type StoredDocument,
  type VersionSummary,
} from './document-store.ts'
import { toDocument, toPastVersion, withTextOf } from './sql-document-rows.ts'

export async function readRevision(kysely: Kysely<Tables>): Promise<Revision> {
  const row = await kysely.selectFrom('document_revisions').select('revision').executeTakeFirstOrThrow()
  return row.revision
}

/**
 * Selects one row per long text of a record, and one row for a record without long texts; the short fields repeat. It
 * uses a cross join, because SQLite then starts from the current versions and does not scan all versions.
 */
export function currentVersions(kysely: Kysely<Tables>, omit: readonly string[] = []) {
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

/**
 * Selects the current records of a collection, for counting or for one part of them. Written without a parameter,
 * because a planner uses the partial index `documents_newest` only for the condition of the index itself.
 */
export function currentIds(
  kysely: Kysely<Tables>,
  collection: Collection,
  { without = [], createdBefore, containing }: Selection = {},
) {
  return kysely
    .selectFrom('documents')
    .where('documents.collection', '=', collection)
    .where(sql<boolean>`documents.deleted = 0`)
    .$if(createdBefore !== undefined, (query) => query.where('documents.created_at', '<', createdBefore ?? 0))
    .$if(without.length > 0, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('documents as others')
              .select('others.id')
              .where('others.collection', 'in', without)
              .whereRef('others.id', '=', 'documents.id')
              .where(sql<boolean>`others.deleted = 0`),
          ),
        ),
      ),
    )
    .$if(containing !== undefined, (query) =>
      query.where('documents.id', 'in', ({ selectFrom }) =>
        selectFrom('documents as found')
          .select('found.id')
          .where('found.collection', '=', containing?.collection ?? '')
          .where('found.search_text', 'is not', null)
          .where(({ and, or }) => and((containing?.texts ?? []).map((some) => or(some.map(hasSearchText))))),
      ),
    )
}

export const newestFirst = (current: ReturnType<typeof currentIds>) =>
  current.select('documents.id').orderBy('documents.created_at', 'desc').orderBy('documents.id')

const hasSearchText = (text: string) => sql<boolean>`found.search_text like ${toLikePattern(text)} escape '!'`

/** Matches texts that contain `text`, with the escape character `!`. */
const toLikePattern = (text: string) => `%${toTextColumn(text).replaceAll(/[!%_]/g, '!$&')}%`

/** A text column of Postgres refuses NUL and lone surrogates. */
export const toTextColumn = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** The newest versions in one collection, newest first. */
export async function newestVersions(
  kysely: Kysely<Tables>,
  collection: PublicCollection,
  limit: number,
  { since, before, uid }: RecentFilter,
): Promise<readonly RecentChange[]> {
  let query = kysely
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
  if (since !== undefined) query = query.where('versions.written_at', '>=', since)
  if (before !== undefined) query = query.where('versions.written_at', '<', before)
  if (uid !== undefined) query = query.where('versions.written_by_uid', '=', uid)
  const rows = await query.execute()
  return rows.map((row) => ({
    collection,
    id: row.id,
    version: row.version,
    kind: row.fields === null ? 'deleted' : row.fields_before === null ? 'added' : 'updated',
    fields: JSON.parse(row.fields ?? row.fields_before ?? '{}'),
    at: row.written_at,
    by: { uid: row.written_by_uid, name: row.written_by_name },
  }))
}

export async function findDocument(kysely: Kysely<Tables>, collection: Collection, id: string) {
  const [first, ...rest] = await currentVersions(kysely)
    .where('documents.collection', '=', collection)
    .where('documents.id', '=', id)
    .orderBy('texts.field')
    .execute()
  return first ? rest.reduce(withTextOf, toDocument(first)) : null
}

/** The current records with these ids, by id. */
export async function findDocuments(kysely: Kysely<Tables>, collection: Collection, ids: readonly string[]) {
  const documents = new Map<string, StoredDocument>()
  if (ids.length === 0) return documents
  const rows = await currentVersions(kysely)
    .where('documents.collection', '=', collection)
    .where('documents.id', 'in', ids)
    .orderBy('documents.id')
    .orderBy('texts.field')
    .execute()
  for (const row of rows) {
    const known = documents.get(row.id)
    documents.set(row.id, known ? withTextOf(known, row) : toDocument(row))
  }
  return documents
}

/** Oldest first. `version`: only this one; absent: all. */
export async function findHistory(
  kysely: Kysely<Tables>,
  collection: Collection,
  id: string,
  version?: number,
): Promise<readonly PastVersion[]> {
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
    .$if(version !== undefined, (query) => query.where('versions.version', '=', version ?? 0))
    .orderBy('versions.version')
    .orderBy('field')
    .execute()
  const versions = new Map<number, PastVersion>()
  for (const row of rows) {
    const known = versions.get(row.version)
    versions.set(row.version, known ? withTextOf(known, row) : toPastVersion(row))
  }
  return [...versions.values()]
}

/** The number of the newest earlier version that has the fields of the row of `versions`; null when there is none. */
const newestWithSameFields = sql<number | null>`(
  select max(earlier.version) from document_versions as earlier
  where earlier.collection = versions.collection and earlier.id = versions.id
    and earlier.version < versions.version and earlier.fields = versions.fields
    and not exists (
      select 1 from document_texts as texts
      where texts.collection = versions.collection and texts.id = versions.id
        and texts.version = versions.version
        and not exists (
          select 1 from document_texts as others
          where others.collection = texts.collection and others.id = texts.id
            and others.version = earlier.version
            and others.field = texts.field and others.text = texts.text
        )
    )
)`

/** See `DocumentStore.versions`. */
export async function findVersions(
  kysely: Kysely<Tables>,
  collection: Collection,
  id: string,
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<readonly VersionSummary[]> {
  const rows = await kysely
    .selectFrom('document_versions as versions')
    .select([
      'version',
      'fields',
      'written_at',
      'written_by_uid',
      'written_by_name',
      newestWithSameFields.as('same_as'),
    ])
    .where('collection', '=', collection)
    .where('id', '=', id)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  const texts = await kysely
    .selectFrom('document_texts as texts')
    .leftJoin('document_texts as before', (join) =>
      join
        .onRef('before.collection', '=', 'texts.collection')
        .onRef('before.id', '=', 'texts.id')
        .onRef('before.field', '=', 'texts.field')
        .on('before.version', '=', sql<number>`texts.version - 1`),
    )
    .select([
      'texts.version',
      'texts.field',
      sql<number>`case when before.text = texts.text then 1 else 0 end`.as('same'),
    ])
    .where('texts.collection', '=', collection)
    .where('texts.id', '=', id)
    .where('texts.version', '>=', rows.at(-1)?.version ?? 0)
    .where('texts.version', '<=', rows[0]?.version ?? 0)
    .execute()
  return rows.map((row) => {
    const longTexts = texts
      .filter(({ version }) => version === row.version)
      .map(({ field, same }) => [field, same === 1 ? 'same' : 'changed'] as const)
    const { same_as: sameAs } = row
    return {
      ...toPastVersion({ ...row, field: null, text: null }),
      longTexts: Object.fromEntries(longTexts),
      sameAs: sameAs === null || sameAs === row.version - 1 ? null : sameAs,
    }
  })
}

/** Selects the deletes that are the last version of their record. */
function currentDeletes(kysely: Kysely<Tables>, collection: Collection) {
  // A cross join, because SQLite then starts from the index of the deletes.
  return kysely
    .selectFrom('document_versions as versions')
    .crossJoin('documents')
    .where('versions.collection', '=', collection)
    .where('versions.fields', 'is', null)
    .whereRef('documents.collection', '=', 'versions.collection')
    .whereRef('documents.id', '=', 'versions.id')
    .whereRef('documents.version', '=', 'versions.version')
}

/** See `DocumentStore.deleted`. */
export async function findDeleted(
  kysely: Kysely<Tables>,
  collections: readonly PublicCollection[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly DeletedRecord[]> {
  const deletes = await Promise.all(
    collections.map(async (collection) => {
      const rows = await currentDeletes(kysely, collection)
        .select([
          'versions.id',
          'versions.version',
          'versions.written_at',
          'versions.written_by_uid',
          'versions.written_by_name',
        ])
        .orderBy('versions.written_at', 'desc')
        .orderBy('versions.id', 'desc')
        .limit(offset + limit)
        .execute()
      return rows.map(({ id, version, written_at, written_by_uid, written_by_name }) => ({
        collection,
        id,
        version,
        at: written_at,
        by: { uid: written_by_uid, name: written_by_name },
      }))
    }),
  )
  const part = deletes
    .flat()
    .toSorted(byLastDeleted)
    .slice(offset, offset + limit)
  return Promise.all(
    part.map(async (deleted) => {
      const before = await kysely
        .selectFrom('document_versions')
        .select('fields')
        .where('collection', '=', deleted.collection)
        .where('id', '=', deleted.id)
        .where('version', '=', deleted.version - 1)
        .executeTakeFirst()
      return { ...deleted, fields: JSON.parse(before?.fields ?? '{}') }
    }),
  )
}

export async function countDeleted(
  kysely: Kysely<Tables>,
  collections: readonly PublicCollection[],
): Promise<number> {
  const counts = await Promise.all(
    collections.map((collection) =>
      currentDeletes(kysely, collection)
        .select(({ fn }) => fn.countAll().as('records'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((total, { records }) => total + Number(records), 0)
}

/** See `DocumentStore.recordsWith`. */
export async function findRecordsWith(
  kysely: Kysely<Tables>,
  text: string,
): Promise<readonly ChangedRecord[]> {
  // The fields are JSON, so the text is searched in its form within a JSON string. LIKE of Postgres distinguishes
  // letter case; `lower` changes ASCII letters only, on SQLite and with the collation "C".
  const searched = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const rows = await kysely
    .selectFrom('document_versions')
    .select(['collection', 'id'])
    .distinct()
    .where('collection', 'in', publicCollections)
    .where(sql<boolean>`lower(fields) like ${toLikePattern(searched)} escape '!'`)
    .execute()
  return rows as ChangedRecord[]
}

/** The first text after all texts with this prefix, in the order of the index. */
export function afterPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

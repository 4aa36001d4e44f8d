import { sql, type Transaction } from 'kysely'
import type { Tables } from '#ports/database/tables.ts'
import { type Author, type Change, hasHistory, isPublicCollection, type Revision } from './document-store.ts'
import { VersionConflictError } from './errors.ts'
import { isLongText } from './long-text.ts'
import { findDocument, toTextColumn } from './sql-document-queries.ts'

export async function raiseRevision(transaction: Transaction<Tables>): Promise<Revision> {
  const row = await transaction
    .updateTable('document_revisions')
    .set({ revision: sql<number>`revision + 1` })
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/** @returns whether the store was changed. */
export async function applyChange(
  transaction: Transaction<Tables>,
  change: Change,
  { by, at: committedAt, revision }: { by: Author; at: number; revision: Revision },
): Promise<boolean> {
  const { collection, id } = change
  const at = (change.kind === 'set' ? change.at : undefined) ?? committedAt
  if (change.kind === 'erase') {
    if (isPublicCollection(collection)) {
      const current = await findDocument(transaction, collection, id)
      if (current) throw new VersionConflictError({ collection, id, expectedVersion: 0, current })
    }
    await removeVersions(transaction, change)
    const erased = await transaction
      .deleteFrom('documents')
      .where('collection', '=', collection)
      .where('id', '=', id)
      .executeTakeFirst()
    return erased.numDeletedRows > 0n
  }

  const last = await transaction
    .selectFrom('documents')
    .select(['version', 'deleted'])
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst()
  const exists = last?.deleted === 0
  if (change.kind === 'delete' && !exists) return false

  const { expectedVersion } = change
  if (expectedVersion !== undefined && expectedVersion !== (exists ? last.version : 0)) {
    const current = await findDocument(transaction, collection, id)
    throw new VersionConflictError({ collection, id, expectedVersion, current })
  }

  if (change.kind === 'expect') return false

  const version = (last?.version ?? 0) + 1
  if (!hasHistory(collection)) await removeVersions(transaction, change)
  await insertVersion(transaction, change, { version, by, at })

  const head = {
    version,
    sample: change.kind === 'set' && change.sample ? 1 : 0,
    revision: isPublicCollection(collection) ? revision : 0,
    deleted: change.kind === 'delete' ? 1 : 0,
    search_text:
      change.kind === 'set' && change.searchText !== undefined ? toTextColumn(change.searchText) : null,
  }
  const creation = { created_at: at, created_by_uid: by.uid, created_by_name: by.name }
  if (last) {
    await transaction
      .updateTable('documents')
      .set(exists ? head : { ...head, ...creation })
      .where('collection', '=', collection)
      .where('id', '=', id)
      .execute()
  } else {
    await transaction
      .insertInto('documents')
      .values({ collection, id, ...head, ...creation })
      .execute()
  }
  return true
}

async function removeVersions(transaction: Transaction<Tables>, { collection, id }: Change) {
  for (const table of ['document_texts', 'document_versions'] as const) {
    await transaction.deleteFrom(table).where('collection', '=', collection).where('id', '=', id).execute()
  }
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

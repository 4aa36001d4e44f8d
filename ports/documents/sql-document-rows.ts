import {
  type Fields,
  type Json,
  type PastVersion,
  type StoredDocument,
  withoutFields,
} from './document-store.ts'

/** A long text and its field name; null when the version has none. */
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

/** `omit`: fields to leave out. */
export function toDocument(row: DocumentColumns, omit: readonly string[] = []): StoredDocument {
  return {
    id: row.id,
    fields: toFields(row, omit) ?? {},
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.written_at,
    createdBy: { uid: row.created_by_uid, name: row.created_by_name },
    updatedBy: { uid: row.written_by_uid, name: row.written_by_name },
    sample: row.sample === 1,
  }
}

export function toPastVersion(row: VersionColumns): PastVersion {
  return {
    version: row.version,
    fields: toFields(row),
    at: row.written_at,
    by: { uid: row.written_by_uid, name: row.written_by_name },
  }
}

function toFields(row: VersionColumns, omit: readonly string[] = []): Fields | null {
  if (row.fields === null) return null
  const fields: Fields = JSON.parse(row.fields)
  const selected = omit.some((field) => Object.hasOwn(fields, field)) ? withoutFields(fields, omit) : fields
  return withText(selected, row)
}

// Uses entries, because assigning a field named `__proto__` would not store it.
function withText(fields: Fields, { field, text }: TextColumns): Fields {
  if (field === null || text === null) return fields
  return Object.fromEntries([...Object.entries(fields), [field, JSON.parse(text) as Json]])
}

/** Adds the long text of a further row to the record. */
export function withTextOf<Version extends { readonly fields: Fields | null }>(
  version: Version,
  row: TextColumns,
): Version {
  return { ...version, fields: withText(version.fields ?? {}, row) }
}

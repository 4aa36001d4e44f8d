import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { isFileKey } from '#ports/files/file-key.ts'
import type { FileKey } from '#ports/files/file-store.ts'
import { tableNames } from './table-rows.ts'

/*
 * The entries of a backup, in this order: a description of the backup; the rows of each table as JSON lines, in parts;
 * the files; the generated secret; and the manifest with the digest of each entry.
 */

/** Increase it when an earlier version could not read the backup. New tables and columns do not need it. */
export const formatVersion = 1

export const aboutName = 'about.json'
export const secretName = 'auth-secret'
export const manifestName = 'manifest.json'

const aboutSchema = z.object({
  format: z.literal('website-backup'),
  version: z.number(),
  /** Milliseconds since the Unix epoch. */
  madeAt: z.number(),
  /** The migrations that the database had. */
  steps: z.array(z.string()),
})
export type About = z.infer<typeof aboutSchema>

const manifestSchema = z.object({
  entries: z.array(z.object({ name: z.string(), sizeBytes: z.number(), sha256: z.string() })),
  tables: z.record(
    z.string(),
    z.object({ rows: z.number(), digest: z.string(), columns: z.array(z.string()) }),
  ),
  /** The number of current records in the collections that people write. */
  records: z.number(),
  /** The number of pictures, each counted once for all of its sizes. */
  pictures: z.number(),
})
export type Manifest = z.infer<typeof manifestSchema>

export const parseAbout = (bytes: Uint8Array): About | null => parsed(aboutSchema, bytes)
export const parseManifest = (bytes: Uint8Array): Manifest | null => parsed(manifestSchema, bytes)

const parsed = <T>(schema: z.ZodType<T>, bytes: Uint8Array): T | null =>
  schema.safeParse(fromJson(Buffer.from(bytes).toString())).data ?? null

/** Rows are collected to about this size, because tar needs the size of an entry before its content. */
export const rowsPartBytes = 1_048_576

/** The kind of an entry, from its name in the archive. `maxBytes`: more than this product writes under such a name. */
export type EntryKind = { readonly maxBytes: number } & (
  | { readonly kind: 'about' | 'manifest' | 'secret' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'file'; readonly key: FileKey }
)

export const rowsName = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}.jsonl`
export const fileName = (key: FileKey) => `files/${key}`

/**
 * The folders of the file store that a backup contains: everything else in the store can be made again. Only backups of
 * version 0.5 contain a trash.
 */
const fileFolders = ['images/', 'trash/images/', 'downloads/', 'trash/downloads/', 'uploads/'] as const

/** Null for a name that this product does not write, such as one that leads out of the folder. */
export function findEntryKind(name: string): EntryKind | null {
  if (name === aboutName) return { kind: 'about', maxBytes: 1_000_000 }
  if (name === manifestName) return { kind: 'manifest', maxBytes: 200_000_000 }
  if (name === secretName) return { kind: 'secret', maxBytes: 10_000 }
  const [, table] = /^database\/(\w+)\/\d{6}\.jsonl$/.exec(name) ?? []
  if (table && tableNames.includes(table)) return { kind: 'rows', table, maxBytes: 100_000_000 }
  const [, key = ''] = /^files\/(.+)$/.exec(name) ?? []
  return isFileKey(key) && fileFolders.some((folder) => key.startsWith(folder))
    ? { kind: 'file', key, maxBytes: 100_000_000 }
    : null
}

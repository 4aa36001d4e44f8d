import { sql, type Kysely } from 'kysely'

interface Messages {
  documents: { collection: string; id: string; version: number; search_text: string | null }
  document_versions: { collection: string; id: string; version: number; fields: string | null }
  document_texts: { collection: string; id: string; version: number; field: string; text: string }
}

const messagesAtOnce = 500

/**
 * Lists and counts of current records read one index only, and messages are searched in the database. The search text of
 * the messages is that of `searchTextOf` in `domain/contact/rules.ts`, as it was at the time of this migration.
 */
export async function up(database: Kysely<Messages>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('documents')
    .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('documents').addColumn('search_text', 'text').execute()
  await sql`
    update documents set deleted = 1 where exists (
      select 1 from document_versions as versions
      where versions.collection = documents.collection and versions.id = documents.id
        and versions.version = documents.version and versions.fields is null
    )`.execute(database)
  await schema.dropIndex('documents_created_at').execute()
  await sql`create index documents_newest on documents (collection, created_at desc, id) where deleted = 0`.execute(
    database,
  )
  let last = ''
  for (;;) {
    const messages = await messagesAfter(database, last)
    for (const { id, fields, texts } of messages) {
      await database
        .updateTable('documents')
        .set({ search_text: searchTextOf({ ...fields, ...texts }) })
        .where('collection', '=', 'Contactus')
        .where('id', '=', id)
        .execute()
    }
    if (messages.length < messagesAtOnce) return
    last = messages.at(-1)?.id ?? ''
  }
}

async function messagesAfter(database: Kysely<Messages>, last: string) {
  const rows = await database
    .selectFrom('documents')
    .innerJoin('document_versions as versions', (join) =>
      join
        .onRef('versions.collection', '=', 'documents.collection')
        .onRef('versions.id', '=', 'documents.id')
        .onRef('versions.version', '=', 'documents.version'),
    )
    .select(['documents.id', 'documents.version', 'versions.fields'])
    .where('documents.collection', '=', 'Contactus')
    .where('documents.id', '>', last)
    .orderBy('documents.id')
    .limit(messagesAtOnce)
    .execute()
  const texts = await database
    .selectFrom('document_texts')
    .select(['id', 'version', 'field', 'text'])
    .where('collection', '=', 'Contactus')
    .where('id', '>', last)
    .where('id', '<=', rows.at(-1)?.id ?? last)
    .execute()
  return rows.map(({ id, version, fields }) => ({
    id,
    fields: JSON.parse(fields ?? '{}') as Record<string, unknown>,
    texts: Object.fromEntries(
      texts
        .filter((text) => text.id === id && text.version === version)
        .map(({ field, text }) => [field, JSON.parse(text) as unknown]),
    ),
  }))
}

const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

function searchTextOf(fields: Readonly<Record<string, unknown>>): string {
  return ['name', 'email', 'phone', 'message']
    .map((name) => fields[name])
    .map((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
    .map((text) =>
      text
        .toWellFormed()
        .replace(/(\p{M}{30})\p{M}+/gu, '$1')
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter] ?? letter)
        .replace(/[‘’ʼ]/g, "'")
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .join('\n')
}

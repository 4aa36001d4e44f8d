import { redirect, type RouterContextProvider } from 'react-router'
import { deleteRecord, type Records } from '#app/deletion/delete-record.server.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import { readListAddress, toListQuery } from './list-address.ts'

/** The arguments of the loader and the action of a route with `:id`. */
interface OfRecord {
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly id: string }
  readonly request: Request
}

/**
 * The loader of the pages that ask whether to take a record of a list off the website. When the record is gone, the list
 * opens and says so. `list`: its address, without a query string.
 */
export async function loadTakeOff<Entry extends Envelope>(
  { params: { id }, request }: OfRecord,
  {
    list,
    records,
    titleOf,
  }: {
    readonly list: string
    readonly records: Records<Entry>
    readonly titleOf: (record: Entry) => string
  },
) {
  const filter = readListAddress(request.url)
  const record = await records.forEditing(id)
  if (!record) throw redirect(list + toListQuery(filter, { what: 'gone', id }))
  return { title: titleOf(record), version: record.version, back: list + toListQuery(filter) }
}

/** The action of these pages. Afterwards the list opens with the same search and page and shows the result. */
export function takeOff(
  { context, params: { id }, request }: OfRecord,
  { list, records, by }: { readonly list: string; readonly records: Records; readonly by: Editor },
) {
  const filter = readListAddress(request.url)
  const next = (result: 'deleted' | 'gone') =>
    list + toListQuery(filter, { what: result === 'deleted' ? 'taken-off' : 'gone', id })
  return deleteRecord(context, { records, id, by, next })
}

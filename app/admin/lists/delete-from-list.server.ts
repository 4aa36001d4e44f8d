import type { RouterContextProvider } from 'react-router'
import { deleteRecord, type Records } from '#app/deletion/delete-record.server.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { readListAddress, toListQuery } from './list-address.ts'

/**
 * The action of the pages that take a record of a list off the website. Afterwards the list opens with the same search
 * and page and shows the result. `list`: its address, without a query string. `url`: that of the request.
 */
export function deleteFromList({
  context,
  records,
  id,
  by,
  list,
  url,
}: {
  context: Readonly<RouterContextProvider>
  records: Records
  id: string
  by: Editor
  list: string
  url: string
}) {
  const filter = readListAddress(url)
  const next = (result: 'deleted' | 'gone') =>
    list + toListQuery(filter, { what: result === 'deleted' ? 'taken-off' : 'gone', id })
  return deleteRecord(context, { records, id, by, next })
}

import type { RouterContextProvider } from 'react-router'
import { deleteRecord, type Records } from '#app/deletion/delete-record.server.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { readListAddress, toListQuery } from './list-address.ts'

/**
 * The action of the pages that delete a record of a list. Afterwards the list opens with the same search and page and
 * shows the result. `list`: its address, without a query string. `url`: that of the request.
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
  const next = (result: 'deleted' | 'gone') => list + toListQuery(filter, result)
  return deleteRecord(context, { records, id, by, next })
}

import type { RouterContextProvider } from 'react-router'
import { deleteRecord, type Records } from '#app/deletion/delete-record.server.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { readListAddress, toListQuery } from './list-address.ts'

interface Submission {
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly id: string }
  readonly request: Request
}

/**
 * The action of the pages that delete a record of a list. Afterwards the list opens with the same search and page and
 * shows the result. `list`: its address, without a query string.
 */
export function deleteFromList({ context, params, request }: Submission, records: Records, list: string) {
  const by = requireEditor(context)
  const filter = readListAddress(request.url)
  const next = (result: 'deleted' | 'gone') => list + toListQuery(filter, result)
  return deleteRecord(context, { records, id: params.id, by, next })
}

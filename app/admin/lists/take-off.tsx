import { redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { DeleteQuestion } from '#app/deletion/delete-question.tsx'
import { deleteRecord } from '#app/deletion/delete-record.server.ts'
import { deletionOrFailure } from '#app/deletion/deletion-failure.ts'
import { takeOffWords } from '#app/deletion/deletion-words.tsx'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { nounsOf } from '#domain/history/nouns.ts'
import { listAddress, listedKindAt } from '../history/record-addresses.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/take-off.ts'
import { readListAddress, toListQuery } from './list-address.ts'
import { recordsOf } from './records-of-kind.server.ts'

/* The page below each list that asks whether to take a record down. */

export async function loader({ context, params: { id }, pattern, request: { url } }: Route.LoaderArgs) {
  requireEditor(context, 'take-off')
  const kind = listedKindAt(pattern)
  const list = listAddress(kind)
  const filter = readListAddress(url)
  const site = context.get(siteContext)
  const record = await recordsOf(site, kind).forEditing(id)
  if (!record) throw redirect(list + toListQuery(filter, { what: 'gone', id }))
  return {
    noun: nounsOf(kind).one,
    title: (await site.history.titleOf({ kind, id }))?.title ?? '',
    version: record.version,
    back: list + toListQuery(filter),
  }
}

/** Afterwards the list opens with the same search and page and shows the result. */
export function action({ context, params: { id }, pattern, request: { url } }: Route.ActionArgs) {
  const by = requireEditor(context, 'take-off')
  const kind = listedKindAt(pattern)
  const filter = readListAddress(url)
  return deleteRecord(context, {
    records: recordsOf(context.get(siteContext), kind),
    id,
    by,
    next: (result) =>
      listAddress(kind) + toListQuery(filter, { what: result === 'deleted' ? 'taken-off' : 'gone', id }),
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => deletionOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Take down?')

export default function TakeOff({ loaderData, actionData }: Route.ComponentProps) {
  const { noun, title, ...question } = loaderData
  return <DeleteQuestion words={takeOffWords(noun, title)} {...question} failure={actionData} />
}

import { redirect } from 'react-router'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext } from '#app/context.ts'
import { deleteRecord } from '#app/deletion/delete-record.server.ts'
import {
  DeletionFailed,
  takeOffWords,
  toDeletionFailure,
  versionToDelete,
} from '#app/deletion/deletion-failure.tsx'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { nounsOf } from '#domain/history/nouns.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { listAddress, listedKindAt } from '../history/record-addresses.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/take-off.ts'
import { readListAddress, toListQuery } from './list-address.ts'
import { recordsOf } from './records-of-kind.server.ts'

/* The question above each list whether to take a record down. */

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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toDeletionFailure)

export const meta: Route.MetaFunction = () => staffMeta('Take down?')

export default function TakeOff({ loaderData, actionData }: Route.ComponentProps) {
  const { noun, title, version, back } = loaderData
  return (
    <ConfirmDialog
      title={
        <>
          Take “<bdi>{title}</bdi>” down?
        </>
      }
      back={back}
      failure={actionData && <DeletionFailed noun={noun} words={takeOffWords} failure={actionData} />}
      keep="Keep it"
      act="Take down"
      acting="Taking down"
      fields={<input type="hidden" name="version" value={versionToDelete(version, actionData)} />}
    >
      <p>Visitors no longer find it. You can put it back from Taken down.</p>
    </ConfirmDialog>
  )
}

import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { DeleteQuestion } from '#app/deletion/delete-question.tsx'
import { deletionOrFailure } from '#app/deletion/deletion-failure.ts'
import { takeOffWords } from '#app/deletion/deletion-words.tsx'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { deleteFromList } from '../lists/delete-from-list.server.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/delete.ts'

const list = href('/admin/cms/programs')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireEditor(context, 'take-off')
  const filter = readListAddress(request.url)
  const record = await context.get(siteContext).programs.forEditing(params.id)
  if (!record) throw redirect(list + toListQuery(filter, { what: 'gone', id: params.id }))
  return { title: record.title, version: record.version, back: list + toListQuery(filter) }
}

export function action({ context, params, request }: Route.ActionArgs) {
  const by = requireEditor(context, 'take-off')
  const records = context.get(siteContext).programs
  return deleteFromList({ context, records, id: params.id, by, list, url: request.url })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => deletionOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Take off the website?')

export default function ProgramDeleteForStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { title, ...question } = loaderData
  return <DeleteQuestion words={takeOffWords('program', title)} {...question} failure={actionData} />
}

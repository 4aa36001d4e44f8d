import { href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { organisation } from '#site'
import { DeleteQuestion } from '../lists/delete-question.tsx'
import { deleteRecord } from '../lists/delete-record.server.ts'
import { answerWithWords } from '../lists/deletion.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'
import type { Route } from './+types/delete.ts'

const list = href('/admin/cms/programs')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireEditor(context)
  const address = readListAddress(request.url)
  const record = await context.get(siteContext).programs.forEditing(params.id)
  if (!record) throw redirect(list + toListQuery(address, 'gone'))
  return { title: record.title, version: record.version, list: list + toListQuery(address) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  return deleteRecord(request, {
    form: context.get(visitContext).form,
    list,
    current: () => context.get(siteContext).programs.forEditing(params.id),
    remove: (expectedVersion) => context.get(siteContext).programs.remove(params.id, expectedVersion, editor),
    reportFault: context.get(visitContext).reportFault,
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => answerWithWords(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Delete this program? | ${organisation.name}` }]

export default function ProgramDeleteForStaff({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteQuestion noun="program" {...loaderData} failure={actionData} />
}

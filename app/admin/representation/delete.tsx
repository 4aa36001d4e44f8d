import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { DeleteQuestion } from '#app/deletion/delete-question.tsx'
import { deletionOrFailure } from '#app/deletion/deletion-failure.ts'
import { takeOffWords } from '#app/deletion/deletion-words.tsx'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import { loadTakeOff, takeOff } from '../lists/take-off.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/delete.ts'

const list = href('/admin/cms/representation')

export function loader(args: Route.LoaderArgs) {
  requireEditor(args.context, 'take-off')
  const records = args.context.get(siteContext).representation
  return loadTakeOff(args, { list, records, titleOf: titleOfCount })
}

export function action(args: Route.ActionArgs) {
  const by = requireEditor(args.context, 'take-off')
  return takeOff(args, { list, records: args.context.get(siteContext).representation, by })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => deletionOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Take off the website?')

export default function CountDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { title, ...question } = loaderData
  return <DeleteQuestion words={takeOffWords('count', title)} {...question} failure={actionData} />
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { DeleteQuestion } from '#app/deletion/delete-question.tsx'
import { deleteRecord } from '#app/deletion/delete-record.server.ts'
import { deleteWords } from '#app/deletion/deletion-words.tsx'
import { noStore } from '#app/middleware/no-store.server.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import { errorMeta, unlistedMeta } from '#app/public/frame/page-meta.ts'
import layout from '#app/styles/layout.module.css'
import type { Route } from './+types/program-delete.ts'

export const middleware: Route.MiddlewareFunction[] = [noStore]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  requireEditor(context, 'take-off')
  const program = await context.get(siteContext).programs.forEditing(id)
  if (!program) throw notFound()
  return { title: program.title, version: program.version, back: href('/programs/:id', { id }) }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'take-off')
  return deleteRecord(context, {
    records: context.get(siteContext).programs,
    id,
    by: editor,
    next: () => `${href('/programs')}?deleted`,
  })
}

export const meta: Route.MetaFunction = ({ error }) =>
  error ? errorMeta(error) : unlistedMeta({ title: 'Delete this program?', description: '' })

export default function ProgramDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { title, ...question } = loaderData
  return (
    <div className={layout.page}>
      <DeferredStyles />
      <DeleteQuestion words={deleteWords('program', title)} {...question} failure={actionData} />
    </div>
  )
}

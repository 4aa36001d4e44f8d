import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { deleteRecord } from '#app/deletion/delete-record.server.ts'
import { DeletionFailed, deleteWords, versionToDelete } from '#app/deletion/deletion-failure.tsx'
import { noStore } from '#app/middleware/no-store.server.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import { errorMeta, unlistedMeta } from '#app/public/frame/page-meta.ts'
import layout from '#app/styles/layout.module.css'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/program-delete.ts'
import styles from './program-delete.module.css'

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
  const { title, version, back } = loaderData
  return (
    <div className={layout.page}>
      <DeferredStyles />
      <div className={styles.question}>
        <h1>Delete this program?</h1>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p>It leaves the website now. You can put it back from Taken down in the staff area.</p>
        {actionData && (
          <Notice tone="failure">
            <DeletionFailed noun="program" words={deleteWords} failure={actionData} />
          </Notice>
        )}
        <form method="post" className={styles.choices}>
          <input type="hidden" name="version" value={versionToDelete(version, actionData)} />
          <ButtonAnchor href={back} variant="ghost">
            Keep
          </ButtonAnchor>
          <Button type="submit" variant="delete">
            Delete
          </Button>
        </form>
      </div>
    </div>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { FormPage } from '../form/form-page.tsx'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/share.ts'
import { stateOfLink } from './share-link.server.ts'
import { SharePreview } from './share-preview.tsx'

/** Reading the page makes no link. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const draft = await context.get(siteContext).drafts.draft(id)
  if (!draft) throw notFound()
  requireForRecord(context, { kind: draft.form }, null)
  return { id, uid, title: draft.title, answer: stateOfLink(draft) }
}

export const meta: Route.MetaFunction = () => staffMeta('Share a preview')

/** The screen for phones. Beside the form it is a dialog. */
export default function Share({ loaderData: { id, uid, title, answer } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/preview/:id', { id }), label: 'Preview' }} title="Share a preview">
      <SharePreview id={id} uid={uid} title={title} start={answer} />
    </FormPage>
  )
}

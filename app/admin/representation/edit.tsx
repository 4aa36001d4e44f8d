import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { CountForm } from './count-form.tsx'
import { publishedCount } from './publish-count.server.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const opened = await openRecord({
    context,
    url: request.url,
    editor,
    record: { kind: 'representation', id },
  })
  const bodies = context.get(siteContext).representation.bodies()
  return { ...opened, bodies: bodies.map(({ name }) => name) }
}

export function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return saveFromForm(context, editor, id, publishedCount)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Count')

export default function EditCount({ loaderData }: Route.ComponentProps) {
  const { record, published, ...opened } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/representation'), label: 'The Count' }}
      title="Update Count"
      historyOf={record}
    >
      <CountForm key={formKey(opened.draft)} start={published} {...opened} button="Update Count" />
    </FormPage>
  )
}

import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { WomanForm } from './woman-form.tsx'
import { publishedWoman } from './publish-woman.server.ts'

export function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openRecord({ context, url: request.url, editor, record: { kind: 'woman', id } })
}

export function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return saveFromForm(context, editor, id, publishedWoman)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Woman')

export default function EditWoman({ loaderData }: Route.ComponentProps) {
  const { record, published, ...opened } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/women'), label: 'She Stood' }}
      title="Update Woman"
      historyOf={record}
    >
      <WomanForm key={formKey(opened.draft)} start={published} {...opened} button="Update Woman" />
    </FormPage>
  )
}

import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { StaffForm } from './staff-form.tsx'
import { publishedMember } from './publish-member.server.ts'

export function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openRecord({ context, url: request.url, editor, record: { kind: 'staff', id } })
}

export function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return saveFromForm(context, editor, id, publishedMember)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Staff')

export default function EditMember({ loaderData }: Route.ComponentProps) {
  const { record, published, ...opened } = loaderData
  return (
    <FormPage back={{ to: href('/admin/cms/staff'), label: 'Staff' }} title="Update Staff" historyOf={record}>
      <StaffForm key={formKey(opened.draft)} start={published} {...opened} button="Update Staff" />
    </FormPage>
  )
}

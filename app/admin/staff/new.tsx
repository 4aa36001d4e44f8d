import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { useOrganisation } from '#app/organisation.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openNewRecord } from '../form/open-record.server.ts'
import { addFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { StaffForm } from './staff-form.tsx'
import { publishedMember } from './publish-member.server.ts'
import { memberForm } from './staff-values.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openNewRecord({ context, url: request.url, editor, form: 'staff' })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return addFromForm(context, editor, publishedMember)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Staff')

export default function NewMember({ loaderData }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  return (
    <FormPage back={{ to: href('/admin/cms/staff'), label: 'Staff' }} title={`${acronym} Staff Form`}>
      <StaffForm
        key={formKey(loaderData.draft)}
        start={memberForm.empty}
        {...loaderData}
        button="Add Staff"
      />
    </FormPage>
  )
}

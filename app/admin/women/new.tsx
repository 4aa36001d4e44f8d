import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openNewRecord } from '../form/open-record.server.ts'
import { addFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { WomanForm } from './woman-form.tsx'
import { publishedWoman } from './publish-woman.server.ts'
import { womanForm } from './woman-values.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openNewRecord({ context, url: request.url, editor, form: 'woman' })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return addFromForm(context, editor, publishedWoman)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Woman')

export default function NewWoman({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/women'), label: 'She Stood' }} title="Add Woman">
      <WomanForm key={formKey(loaderData.draft)} start={womanForm.empty} {...loaderData} button="Add Woman" />
    </FormPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openNewRecord } from '../form/open-record.server.ts'
import { addFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { CountForm } from './count-form.tsx'
import { publishedCount } from './publish-count.server.ts'
import { countForm } from './count-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const opened = await openNewRecord({ context, url: request.url, editor, form: 'representation' })
  const bodies = context.get(siteContext).representation.bodies()
  return { ...opened, bodies: bodies.map(({ name }) => name) }
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return addFromForm(context, editor, publishedCount)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Count')

export default function NewCount({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/representation'), label: 'The Count' }} title="Add Count">
      <CountForm key={formKey(loaderData.draft)} start={countForm.empty} {...loaderData} button="Add Count" />
    </FormPage>
  )
}

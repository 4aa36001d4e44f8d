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
import { toEventChoices } from './event-choices.ts'
import { ProgramForm } from './program-form.tsx'
import { publishedProgram } from './publish-program.server.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const opened = await openRecord({ context, url: request.url, editor, record: { kind: 'program', id } })
  return { ...opened, events: toEventChoices(context.get(siteContext).events.begun()) }
}

export function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return saveFromForm(context, editor, id, publishedProgram)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Program')

export default function EditProgram({ loaderData }: Route.ComponentProps) {
  const { record, published, ...opened } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/programs'), label: 'Programs' }}
      title="Update Program"
      historyOf={record}
    >
      <ProgramForm key={formKey(opened.draft)} start={published} {...opened} button="Update Report" />
    </FormPage>
  )
}

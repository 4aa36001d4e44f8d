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
import { toEventChoices } from './event-choices.ts'
import { prefillFromEvent } from './prefill-from-event.server.ts'
import { ProgramForm } from './program-form.tsx'
import { publishedProgram } from './publish-program.server.ts'
import { programForm } from './program-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const prefilled = await prefillFromEvent(context, { url: request.url, uid: editor.uid })
  const opened = await openNewRecord({ context, url: request.url, editor, form: 'program', prefilled })
  return { ...opened, events: toEventChoices(context.get(siteContext).events.begun()) }
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return addFromForm(context, editor, publishedProgram)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add New Program')

export default function NewProgram({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/programs'), label: 'Programs' }} title="Add New Program">
      <ProgramForm
        key={formKey(loaderData.draft)}
        start={programForm.empty}
        {...loaderData}
        button="Add Report"
      />
    </FormPage>
  )
}

import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openNewRecord } from '../form/open-record.server.ts'
import { addFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { EventForm } from './event-form.tsx'
import { publishedEvent } from './publish-event.server.ts'
import { newEvent } from './event-values.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openNewRecord({ context, url: request.url, editor, form: 'event' })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return addFromForm(context, editor, publishedEvent)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Event')

export default function NewEvent({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/events'), label: 'Events' }} title="Add Event">
      <EventForm key={formKey(loaderData.draft)} start={newEvent} {...loaderData} button="Add Event" />
    </FormPage>
  )
}

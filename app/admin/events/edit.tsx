import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { EventForm } from './event-form.tsx'
import { publishedEvent } from './publish-event.server.ts'
import { offerIntents } from './program-offer.tsx'

export function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openRecord({ context, url: request.url, editor, record: { kind: 'event', id } })
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const intent = form.get('intent')
  if (intent === offerIntents.end || intent === offerIntents.bringBack) {
    return answerOffer(context, id, intent === offerIntents.bringBack, editor)
  }
  return saveFromForm(context, editor, id, publishedEvent)
}

/** The desk offers the program of an event that is over, and asks here to end the offer or to bring it back. */
async function answerOffer(
  context: Route.ActionArgs['context'],
  id: string,
  needsProgram: boolean,
  editor: Editor,
) {
  const done = await context.get(siteContext).events.setNeedsProgram(id, needsProgram, editor)
  return redirect(`${href('/admin/cms')}${done.ok && !needsProgram ? `?dismissed=${id}` : ''}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Event')

export default function EditEvent({ loaderData }: Route.ComponentProps) {
  const { record, published, ...opened } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/events'), label: 'Events' }}
      title="Update Event"
      historyOf={record}
    >
      <EventForm key={formKey(opened.draft)} start={published} {...opened} button="Update Event" />
    </FormPage>
  )
}

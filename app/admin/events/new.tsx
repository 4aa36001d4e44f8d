import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseEventDraft } from '#domain/events/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { openNewDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { EventForm } from './event-form.tsx'
import { newEvent } from './event-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const draft = await openNewDraft({ context, url: request.url, editor, form: 'event' })
  return { account: { uid, email }, draft }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseEventDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).events.add(draft.value, editor, {
    draft: await publishedDraft(context, form, editor),
  })
  if (!added.ok) return answerRefused(added.refusal, 409)
  const { id } = added.value
  return answerAdded(
    { href: href('/events/:id', { id }), words: `See “${draft.value.title}” on the website` },
    { kind: 'event', id },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Event')

export default function NewEvent({ loaderData: { account, draft } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/events'), label: 'Events' }} title="Add Event">
      <EventForm key={formKey(draft)} account={account} start={newEvent} draft={draft} button="Add Event" />
    </FormPage>
  )
}

import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { parseEventDraft } from '#domain/events/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { answerRefused, answerSaved } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readPutBack, readSentForm, readVersion } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { EventForm } from './event-form.tsx'
import { offerIntents } from './program-offer.tsx'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
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
  const draft = parseEventDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const site = context.get(siteContext)
  const saved = await site.events.save(id, draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
    putBack: readPutBack(form),
  })
  const page = { href: href('/events/:id', { id }), words: `See “${draft.value.title}” on the website` }
  return answerSaved(saved, page, { site, record: { kind: 'event', id } })
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
  const { account, record, published, takenOff, draft } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/events'), label: 'Events' }}
      title="Update Event"
      historyOf={record}
    >
      <EventForm
        key={formKey(draft)}
        account={account}
        start={published}
        takenOff={takenOff}
        draft={draft}
        button="Update Event"
      />
    </FormPage>
  )
}

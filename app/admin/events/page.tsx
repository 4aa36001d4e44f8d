import { href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { openRecordPage, publishRecordPage } from '../records/record-page.server.ts'
import { recordMeta, RecordPage } from '../records/record-page.tsx'
import type { Route } from './+types/page.ts'
import { EventForm } from './event-form.tsx'
import { eventForm } from './event-values.ts'
import { offerIntents } from './program-offer.tsx'

export const loader = (args: Route.LoaderArgs) => openRecordPage(args, 'event')

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  const intent = args.context.get(visitContext).form.get('intent')
  const isOffer = intent === offerIntents.end || intent === offerIntents.bringBack
  return id !== undefined && isOffer
    ? answerOffer(args.context, id, intent === offerIntents.bringBack)
    : publishRecordPage(args, 'event')
}

/** The desk offers to write a program about a past event. It posts here to end the offer or bring it back. */
async function answerOffer(context: Route.ActionArgs['context'], id: string, needsProgram: boolean) {
  const editor = requireEditor(context, 'publish')
  readSentForm(context, editor)
  const done = await context.get(siteContext).events.setNeedsProgram(id, needsProgram, editor)
  return redirect(`${href('/admin/cms')}${done.ok && !needsProgram ? `?dismissed=${id}` : ''}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = ({ params }) => recordMeta('event', params.id)

export default function Event({ loaderData }: Route.ComponentProps) {
  return (
    <RecordPage kind="event" opened={loaderData} empty={eventForm.empty}>
      {(form) => <EventForm {...form} />}
    </RecordPage>
  )
}

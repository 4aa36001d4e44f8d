import { href, redirect, type RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import { momentParts } from '#domain/calendar-date.ts'
import { draftAddress } from '../drafts/draft-address.ts'
import type { RecordValues } from '../form/record-values.ts'

/**
 * Returns the initial values of the form for a new program when its address names an event that has begun (`?event=…`):
 * the title, the date and the event. Empty without such an event, and when the address names a draft, which has its own
 * values.
 * @throws a redirect when the event already has a program or the draft of one: to that program or draft.
 */
export async function prefillFromEvent(
  context: Readonly<RouterContextProvider>,
  { url, uid }: { readonly url: string; readonly uid: string },
): Promise<RecordValues> {
  const { searchParams } = new URL(url)
  const { events, programs, drafts } = context.get(siteContext)
  const event = searchParams.has('draft') ? null : events.get(searchParams.get('event') ?? '')
  if (!event || events.phase(event) === 'ahead') return {}
  const program = programs.ofEvent(event.id)
  if (program) throw redirect(href('/admin/cms/programs/:id', { id: program.id }))
  const draft = (await drafts.all()).find(({ form, event: id }) => form === 'program' && id === event.id)
  if (draft) throw redirect(draftAddress(draft, uid))
  return { title: event.title, date: momentParts(event.startsAt).date, event: event.id }
}

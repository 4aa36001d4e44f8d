import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { openRecordPage, publishRecordPage } from '../records/record-page.server.ts'
import { recordMeta, RecordPage } from '../records/record-page.tsx'
import type { Route } from './+types/page.ts'
import { toEventChoices } from './event-choices.ts'
import { prefillFromEvent } from './prefill-from-event.server.ts'
import { ProgramForm } from './program-form.tsx'
import { programForm } from './program-values.ts'

export async function loader(args: Route.LoaderArgs) {
  const { context, request, params } = args
  const { uid } = requireEditor(context)
  const prefilled = params.id === undefined ? await prefillFromEvent(context, { url: request.url, uid }) : {}
  const opened = await openRecordPage(args, 'program', prefilled)
  return { opened, events: toEventChoices(context.get(siteContext).events.begun()) }
}

export const action = (args: Route.ActionArgs) => publishRecordPage(args, 'program')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = ({ params }) => recordMeta('program', params.id)

export default function Program({ loaderData: { opened, events } }: Route.ComponentProps) {
  return (
    <RecordPage kind="program" opened={opened} empty={programForm.empty}>
      {(form) => <ProgramForm {...form} events={events} />}
    </RecordPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseProgramDraft } from '#domain/programs/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { openNewDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { toEventChoices } from './event-choices.ts'
import { prefillFromEvent } from './prefill-from-event.server.ts'
import { ProgramForm } from './program-form.tsx'
import { newProgram } from './program-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const prefilled = await prefillFromEvent(context, { url: request.url, uid })
  const draft = await openNewDraft({ context, url: request.url, editor, form: 'program', prefilled })
  return { account: { uid, email }, draft, events: toEventChoices(context.get(siteContext).events.begun()) }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseProgramDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).programs.add(draft.value, editor, {
    draft: await publishedDraft(context, form, editor),
  })
  if (!added.ok) return answerRefused(added.refusal, 409)
  return answerAdded(
    {
      href: href('/programs/:id', { id: added.value.id }),
      words: `See “${draft.value.title}” on the website`,
    },
    { kind: 'program', id: added.value.id },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add New Program')

export default function NewProgram({ loaderData: { account, draft, events } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/programs'), label: 'Programs' }} title="Add New Program">
      <ProgramForm
        key={formKey(draft)}
        account={account}
        start={newProgram}
        draft={draft}
        events={events}
        button="Add Report"
      />
    </FormPage>
  )
}

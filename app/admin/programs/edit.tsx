import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseProgramDraft } from '#domain/programs/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { answerRefused, answerSaved } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readPutBack, readSentForm, readVersion } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { toEventChoices } from './event-choices.ts'
import { ProgramForm } from './program-form.tsx'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const opened = await openRecord({ context, url: request.url, editor, record: { kind: 'program', id } })
  return { ...opened, events: toEventChoices(context.get(siteContext).events.begun()) }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseProgramDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const site = context.get(siteContext)
  const saved = await site.programs.save(id, draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
    putBack: readPutBack(form),
  })
  const page = { href: href('/programs/:id', { id }), words: `See “${draft.value.title}” on the website` }
  return answerSaved(saved, page, { site, record: { kind: 'program', id } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Program')

export default function EditProgram({ loaderData }: Route.ComponentProps) {
  const { account, record, published, takenOff, draft, events } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/programs'), label: 'Programs' }}
      title="Update Program"
      historyOf={record}
    >
      <ProgramForm
        key={formKey(draft)}
        account={account}
        start={published}
        takenOff={takenOff}
        draft={draft}
        events={events}
        button="Update Report"
      />
    </FormPage>
  )
}

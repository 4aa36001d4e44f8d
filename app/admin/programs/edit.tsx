import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { parseProgramDraft } from '#domain/programs/draft.ts'
import { organisation } from '#site'
import { formKey } from '../drafts/draft-of-form.ts'
import { openDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/edit.ts'
import { ProgramForm } from './program-form.tsx'
import { toPublishedProgram } from './program-values.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const { programs } = context.get(siteContext)
  const record = await programs.forEditing(id)
  if (!record) throw notFound()
  const published = toPublishedProgram(record)
  const draft = await openDraft({
    context,
    url: request.url,
    editor,
    form: 'program',
    recordId: id,
    published,
    async readBase(version) {
      const base = await programs.forEditing(id, version)
      return base && toPublishedProgram(base)
    },
  })
  return { account: { uid, email }, id, published, draft }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseProgramDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).programs.save(id, draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
  })
  const page = { href: href('/programs/:id', { id }), words: `See “${draft.value.title}” on the website` }
  return answerSaved(saved, page, async () => {
    const program = await context.get(siteContext).programs.forEditing(id)
    return program && toPublishedProgram(program)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Update Program | ${organisation.name}` }]

export default function EditProgram({ loaderData }: Route.ComponentProps) {
  const { account, id, published, draft } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/programs'), label: 'Programs' }}
      title="Update Program"
      historyOf={{ kind: 'program', id }}
    >
      <ProgramForm
        key={formKey(draft)}
        account={account}
        start={published}
        draft={draft}
        button="Update Report"
      />
    </FormPage>
  )
}

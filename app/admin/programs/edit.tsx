import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { parseProgramDraft } from '#domain/programs/draft.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/edit.ts'
import { ProgramForm } from './program-form.tsx'
import { toPublishedProgram } from './program-values.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context)
  const program = await context.get(siteContext).programs.forEditing(id)
  if (!program) throw notFound()
  return { account: { uid, email }, id, published: toPublishedProgram(program) }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseProgramDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).programs.save(id, draft.value, readVersion(form), editor)
  const page = { href: href('/programs/:id', { id }), words: `See “${draft.value.title}” on the website` }
  return answerSaved(saved, page, async () => {
    const program = await context.get(siteContext).programs.forEditing(id)
    return program && toPublishedProgram(program)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Update Program | ${organisation.name}` }]

export default function EditProgram({ loaderData }: Route.ComponentProps) {
  const { account, id, published } = loaderData
  return (
    <FormPage back={{ to: href('/admin/cms/programs'), label: 'Programs' }} title="Update Program">
      <ProgramForm
        key={id}
        account={account}
        start={published}
        memory={`program/${id}`}
        button="Update Report"
      />
    </FormPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseWomanDraft } from '#domain/women/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { openNewDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { WomanForm } from './woman-form.tsx'
import { newWoman } from './woman-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const draft = await openNewDraft({ context, url: request.url, editor, form: 'woman' })
  return { account: { uid, email }, draft }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseWomanDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).women.add(draft.value, editor, {
    draft: await publishedDraft(context, form, editor),
  })
  if (!added.ok) return answerRefused(added.refusal, 409)
  const { id } = added.value
  return answerAdded(
    { href: href('/women/:id', { id }), words: `See ${draft.value.name} on the website` },
    { kind: 'woman', id },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Woman')

export default function NewWoman({ loaderData: { account, draft } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/women'), label: 'She Stood' }} title="Add Woman">
      <WomanForm key={formKey(draft)} account={account} start={newWoman} draft={draft} button="Add Woman" />
    </FormPage>
  )
}

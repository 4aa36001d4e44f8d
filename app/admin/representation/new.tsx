import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseCountDraft } from '#domain/representation/draft.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { openNewDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { CountForm } from './count-form.tsx'
import { newCount } from './count-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const draft = await openNewDraft({ context, url: request.url, editor, form: 'representation' })
  const bodies = context.get(siteContext).representation.bodies()
  return { account: { uid, email }, draft, bodies: bodies.map(({ name }) => name) }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseCountDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).representation.add(draft.value, editor, {
    draft: await publishedDraft(context, form, editor),
  })
  if (!added.ok) return answerRefused(added.refusal, 409)
  return answerAdded(
    { href: href('/representation'), words: `See “${titleOfCount(draft.value)}” on the website` },
    { kind: 'representation', id: added.value.id },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Count')

export default function NewCount({ loaderData: { account, draft, bodies } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/representation'), label: 'The Count' }} title="Add Count">
      <CountForm
        key={formKey(draft)}
        bodies={bodies}
        account={account}
        start={newCount}
        draft={draft}
        button="Add Count"
      />
    </FormPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseCountDraft } from '#domain/representation/draft.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { answerRefused, answerSaved } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readPutBack, readSentForm, readVersion } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { CountForm } from './count-form.tsx'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const opened = await openRecord({
    context,
    url: request.url,
    editor,
    record: { kind: 'representation', id },
  })
  const bodies = context.get(siteContext).representation.bodies()
  return { ...opened, bodies: bodies.map(({ name }) => name) }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseCountDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const site = context.get(siteContext)
  const saved = await site.representation.save(id, draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
    putBack: readPutBack(form),
  })
  const page = {
    href: href('/representation'),
    words: `See “${titleOfCount(draft.value)}” on the website`,
  }
  return answerSaved(saved, page, { site, record: { kind: 'representation', id } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Count')

export default function EditCount({ loaderData }: Route.ComponentProps) {
  const { account, record, published, takenOff, draft, bodies } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/representation'), label: 'The Count' }}
      title="Update Count"
      historyOf={record}
    >
      <CountForm
        key={formKey(draft)}
        bodies={bodies}
        account={account}
        start={published}
        takenOff={takenOff}
        draft={draft}
        button="Update Count"
      />
    </FormPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseNewsDraft } from '#domain/news/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { openNewDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { NewsForm } from './news-form.tsx'
import { newNews } from './news-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const draft = await openNewDraft({ context, url: request.url, editor, form: 'news' })
  return { account: { uid, email }, draft }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseNewsDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).news.add(draft.value, editor, {
    draft: await publishedDraft(context, form, editor),
  })
  if (!added.ok) return answerRefused(added.refusal, 409)
  return answerAdded(
    {
      href: href('/news/:id', { id: added.value.id }),
      words: `See “${draft.value.title}” on the website`,
    },
    { kind: 'news', id: added.value.id },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add News Update')

export default function NewNews({ loaderData: { account, draft } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/newsupdates'), label: 'News Updates' }} title="Add News Update">
      <NewsForm
        key={formKey(draft)}
        account={account}
        start={newNews}
        draft={draft}
        button="Add News Updates"
      />
    </FormPage>
  )
}

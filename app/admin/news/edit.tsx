import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { parseNewsDraft } from '#domain/news/draft.ts'
import { organisation } from '#site'
import { formKey } from '../drafts/draft-of-form.ts'
import { openDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/edit.ts'
import { NewsForm } from './news-form.tsx'
import { toPublishedNews } from './news-values.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const { news } = context.get(siteContext)
  const record = await news.forEditing(id)
  if (!record) throw notFound()
  const published = toPublishedNews(record)
  const draft = await openDraft({
    context,
    url: request.url,
    editor,
    form: 'news',
    recordId: id,
    published,
    async readBase(version) {
      const base = await news.forEditing(id, version)
      return base && toPublishedNews(base)
    },
  })
  return { account: { uid, email }, id, published, draft }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseNewsDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).news.save(id, draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
  })
  const page = { href: href('/news/:id', { id }), words: `See “${draft.value.title}” on the website` }
  return answerSaved(saved, page, async () => {
    const news = await context.get(siteContext).news.forEditing(id)
    return news && toPublishedNews(news)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Update News Report | ${organisation.name}` }]

export default function EditNews({ loaderData }: Route.ComponentProps) {
  const { account, id, published, draft } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/newsupdates'), label: 'News Updates' }}
      title="Update News Report"
      historyOf={{ kind: 'news', id }}
    >
      <NewsForm
        key={formKey(draft)}
        account={account}
        start={published}
        draft={draft}
        button="Update News Report"
      />
    </FormPage>
  )
}

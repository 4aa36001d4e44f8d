import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { parseNewsDraft } from '#domain/news/draft.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/edit.ts'
import { NewsForm } from './news-form.tsx'
import { toPublishedNews } from './news-values.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context)
  const news = await context.get(siteContext).news.forEditing(id)
  if (!news) throw notFound()
  return { account: { uid, email }, id, published: toPublishedNews(news) }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseNewsDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).news.save(id, draft.value, readVersion(form), editor)
  const page = { href: href('/news/:id', { id }), words: `See “${draft.value.title}” on the website` }
  return answerSaved(saved, page, async () => {
    const news = await context.get(siteContext).news.forEditing(id)
    return news && toPublishedNews(news)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Update News Report | ${organisation.name}` }]

export default function EditNews({ loaderData }: Route.ComponentProps) {
  const { account, id, published } = loaderData
  return (
    <FormPage back={{ to: href('/admin/cms/newsupdates'), label: 'News Updates' }} title="Update News Report">
      <NewsForm
        key={id}
        account={account}
        start={published}
        memory={`news/${id}`}
        button="Update News Report"
      />
    </FormPage>
  )
}

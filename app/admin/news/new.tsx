import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseNewsDraft } from '#domain/news/draft.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import type { Route } from './+types/new.ts'
import { NewsForm } from './news-form.tsx'
import { newNews } from './news-values.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context)
  return { account: { uid, email } }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const draft = parseNewsDraft(readSentForm(context, editor))
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).news.add(draft.value, editor)
  if (!added.ok) return answerRefused(added.refusal, 409)
  return answerAdded({
    href: href('/news/:id', { id: added.value.id }),
    words: `See “${draft.value.title}” on the website`,
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Add News Update | ${organisation.name}` }]

export default function NewNews({ loaderData: { account } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/newsupdates'), label: 'News Updates' }} title="Add News Update">
      <NewsForm account={account} start={newNews} memory="news" button="Add News Updates" />
    </FormPage>
  )
}

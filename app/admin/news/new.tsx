import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openNewRecord } from '../form/open-record.server.ts'
import { addFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { NewsForm } from './news-form.tsx'
import { publishedNews } from './publish-news.server.ts'
import { newsForm } from './news-values.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openNewRecord({ context, url: request.url, editor, form: 'news' })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return addFromForm(context, editor, publishedNews)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add News Update')

export default function NewNews({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/admin/cms/newsupdates'), label: 'News Updates' }} title="Add News Update">
      <NewsForm
        key={formKey(loaderData.draft)}
        start={newsForm.empty}
        {...loaderData}
        button="Add News Updates"
      />
    </FormPage>
  )
}

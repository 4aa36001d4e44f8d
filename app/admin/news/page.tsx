import { saveOrFailure } from '../form/save-outcome.ts'
import { openRecordPage, publishRecordPage } from '../records/record-page.server.ts'
import { recordMeta, RecordPage } from '../records/record-page.tsx'
import type { Route } from './+types/page.ts'
import { NewsForm } from './news-form.tsx'
import { newsForm } from './news-values.ts'

export const loader = (args: Route.LoaderArgs) => openRecordPage(args, 'news')

export const action = (args: Route.ActionArgs) => publishRecordPage(args, 'news')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = ({ params }) => recordMeta('news', params.id)

export default function NewsUpdate({ loaderData }: Route.ComponentProps) {
  return (
    <RecordPage kind="news" opened={loaderData} empty={newsForm.empty}>
      {(form) => <NewsForm {...form} />}
    </RecordPage>
  )
}

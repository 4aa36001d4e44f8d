import { saveOrFailure } from '../form/save-outcome.ts'
import { openRecordPage, publishRecordPage } from '../records/record-page.server.ts'
import { recordMeta, RecordPage } from '../records/record-page.tsx'
import type { Route } from './+types/page.ts'
import { WomanForm } from './woman-form.tsx'
import { womanForm } from './woman-values.ts'

export const loader = (args: Route.LoaderArgs) => openRecordPage(args, 'woman')

export const action = (args: Route.ActionArgs) => publishRecordPage(args, 'woman')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = ({ params }) => recordMeta('woman', params.id)

export default function Woman({ loaderData }: Route.ComponentProps) {
  return (
    <RecordPage kind="woman" opened={loaderData} empty={womanForm.empty}>
      {(form) => <WomanForm {...form} />}
    </RecordPage>
  )
}

import { useOrganisation } from '#app/organisation.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { openRecordPage, publishRecordPage } from '../records/record-page.server.ts'
import { recordMeta, RecordPage } from '../records/record-page.tsx'
import type { Route } from './+types/page.ts'
import { StaffForm } from './staff-form.tsx'
import { memberForm } from './staff-values.ts'

export const loader = (args: Route.LoaderArgs) => openRecordPage(args, 'staff')

export const action = (args: Route.ActionArgs) => publishRecordPage(args, 'staff')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = ({ params }) => recordMeta('staff', params.id)

export default function Member({ loaderData }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  const title = loaderData.record ? undefined : `${acronym} Staff Form`
  return (
    <RecordPage kind="staff" opened={loaderData} empty={memberForm.empty} title={title}>
      {(form) => <StaffForm {...form} />}
    </RecordPage>
  )
}

import { siteContext } from '#app/context.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { openRecordPage, publishRecordPage } from '../records/record-page.server.ts'
import { recordMeta, RecordPage } from '../records/record-page.tsx'
import type { Route } from './+types/page.ts'
import { CountForm } from './count-form.tsx'
import { countForm } from './count-values.ts'

export async function loader(args: Route.LoaderArgs) {
  const opened = await openRecordPage(args, 'representation')
  const bodies = args.context.get(siteContext).representation.bodies()
  return { opened, bodies: bodies.map(({ name }) => name) }
}

export const action = (args: Route.ActionArgs) => publishRecordPage(args, 'representation')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = ({ params }) => recordMeta('representation', params.id)

export default function Count({ loaderData: { opened, bodies } }: Route.ComponentProps) {
  return (
    <RecordPage kind="representation" opened={opened} empty={countForm.empty}>
      {(form) => <CountForm {...form} bodies={bodies} />}
    </RecordPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseStaffDraft } from '#domain/staff/draft.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import type { Route } from './+types/new.ts'
import { StaffForm } from './staff-form.tsx'
import { newMember } from './staff-values.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context)
  return { account: { uid, email } }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const draft = parseStaffDraft(readSentForm(context, editor))
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).staff.add(draft.value, editor)
  if (!added.ok) return answerRefused(added.refusal, 409)
  return answerAdded({
    href: `${href('/aboutus')}#our-team`,
    words: `See ${draft.value.fullName} on the website`,
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Add Staff | ${organisation.name}` }]

export default function NewMember({ loaderData: { account } }: Route.ComponentProps) {
  return (
    <FormPage
      back={{ to: href('/admin/cms/staff'), label: 'Staff' }}
      title={`${organisation.acronym} Staff Form`}
    >
      <StaffForm account={account} start={newMember} memory="staff" button="Add Staff" />
    </FormPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { useOrganisation } from '#app/organisation.ts'
import { parseStaffDraft } from '#domain/staff/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { openNewDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerAdded, answerRefused } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/new.ts'
import { StaffForm } from './staff-form.tsx'
import { newMember } from './staff-values.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const draft = await openNewDraft({ context, url: request.url, editor, form: 'staff' })
  return { account: { uid, email }, draft }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseStaffDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await context.get(siteContext).staff.add(draft.value, editor, {
    draft: await publishedDraft(context, form, editor),
  })
  if (!added.ok) return answerRefused(added.refusal, 409)
  return answerAdded(
    {
      href: `${href('/aboutus')}#our-team`,
      words: `See ${draft.value.fullName} on the website`,
    },
    { kind: 'staff', id: added.value.id },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Add Staff')

export default function NewMember({ loaderData: { account, draft } }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  return (
    <FormPage back={{ to: href('/admin/cms/staff'), label: 'Staff' }} title={`${acronym} Staff Form`}>
      <StaffForm key={formKey(draft)} account={account} start={newMember} draft={draft} button="Add Staff" />
    </FormPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { parseStaffDraft } from '#domain/staff/draft.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/edit.ts'
import { StaffForm } from './staff-form.tsx'
import { toPublishedMember } from './staff-values.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context)
  const member = await context.get(siteContext).staff.forEditing(id)
  if (!member) throw notFound()
  return { account: { uid, email }, id, published: toPublishedMember(member) }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseStaffDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).staff.save(id, draft.value, readVersion(form), editor)
  const page = { href: `${href('/aboutus')}#our-team`, words: `See ${draft.value.fullName} on the website` }
  return answerSaved(saved, page, async () => {
    const member = await context.get(siteContext).staff.forEditing(id)
    return member && toPublishedMember(member)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Update Staff | ${organisation.name}` }]

export default function EditMember({ loaderData }: Route.ComponentProps) {
  const { account, id, published } = loaderData
  return (
    <FormPage back={{ to: href('/admin/cms/staff'), label: 'Staff' }} title="Update Staff">
      <StaffForm key={id} account={account} start={published} memory={`staff/${id}`} button="Update Staff" />
    </FormPage>
  )
}

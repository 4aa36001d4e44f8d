import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseStaffDraft } from '#domain/staff/draft.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { answerRefused, answerSaved } from '../form/save-answers.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { readPutBack, readSentForm, readVersion } from '../form/sent-form.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/edit.ts'
import { StaffForm } from './staff-form.tsx'

export function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openRecord({ context, url: request.url, editor, record: { kind: 'staff', id } })
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  const form = readSentForm(context, editor)
  const draft = parseStaffDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const site = context.get(siteContext)
  const saved = await site.staff.save(id, draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
    putBack: readPutBack(form),
  })
  const page = { href: `${href('/aboutus')}#our-team`, words: `See ${draft.value.fullName} on the website` }
  return answerSaved(saved, page, { site, record: { kind: 'staff', id } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Update Staff')

export default function EditMember({ loaderData }: Route.ComponentProps) {
  const { account, record, published, takenOff, draft } = loaderData
  return (
    <FormPage back={{ to: href('/admin/cms/staff'), label: 'Staff' }} title="Update Staff" historyOf={record}>
      <StaffForm
        key={formKey(draft)}
        account={account}
        start={published}
        takenOff={takenOff}
        draft={draft}
        button="Update Staff"
      />
    </FormPage>
  )
}

import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { parseStaffDraft } from '#domain/staff/draft.ts'
import { organisation } from '#site'
import { formKey } from '../drafts/draft-of-form.ts'
import { openDraft, publishedDraft } from '../drafts/open-draft.server.ts'
import { FormPage } from '../form/form-page.tsx'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/edit.ts'
import { StaffForm } from './staff-form.tsx'
import { toPublishedMember } from './staff-values.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email } = editor
  const { staff } = context.get(siteContext)
  const record = await staff.forEditing(id)
  if (!record) throw notFound()
  const published = toPublishedMember(record)
  const draft = await openDraft({
    context,
    url: request.url,
    editor,
    form: 'staff',
    recordId: id,
    published,
    async readBase(version) {
      const base = await staff.forEditing(id, version)
      return base && toPublishedMember(base)
    },
  })
  return { account: { uid, email }, id, published, draft }
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseStaffDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).staff.save(id, draft.value, readVersion(form), editor, {
    draft: await publishedDraft(context, form, editor),
  })
  const page = { href: `${href('/aboutus')}#our-team`, words: `See ${draft.value.fullName} on the website` }
  return answerSaved(saved, page, async () => {
    const member = await context.get(siteContext).staff.forEditing(id)
    return member && toPublishedMember(member)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Update Staff | ${organisation.name}` }]

export default function EditMember({ loaderData }: Route.ComponentProps) {
  const { account, id, published, draft } = loaderData
  return (
    <FormPage
      back={{ to: href('/admin/cms/staff'), label: 'Staff' }}
      title="Update Staff"
      historyOf={{ kind: 'staff', id }}
    >
      <StaffForm
        key={formKey(draft)}
        account={account}
        start={published}
        draft={draft}
        button="Update Staff"
      />
    </FormPage>
  )
}

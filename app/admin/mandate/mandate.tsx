import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseMandateDraft } from '#domain/about/draft.ts'
import { principles } from '#domain/about/schema.ts'
import { organisation } from '#site'
import { type FormField, text } from '../form/form-field.tsx'
import { FormPage } from '../form/form-page.tsx'
import { toPublishedRecord } from '../form/record-values.ts'
import { answerRefused, answerSaved, saveOrFailure } from '../form/save-outcome.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import { TextsForm } from '../form/texts-form.tsx'
import type { Route } from './+types/mandate.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context)
  const mandate = await context.get(siteContext).about.mandateForEditing()
  return {
    account: { uid, email },
    published: toPublishedRecord(mandate.texts, mandate),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const form = readSentForm(context, editor)
  const draft = parseMandateDraft(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const saved = await context.get(siteContext).about.saveMandate(draft.value, readVersion(form), editor)
  const page = { href: href('/aboutus'), words: 'See the mandate on the website' }
  return answerSaved(saved, page, async () => {
    const mandate = await context.get(siteContext).about.mandateForEditing()
    return toPublishedRecord(mandate.texts, mandate)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Mandate | ${organisation.name}` }]

const fields: readonly FormField[] = principles.map((name) => ({ name, label: name, kind: text }))

export default function Mandate({ loaderData: { account, published } }: Route.ComponentProps) {
  return (
    <FormPage
      back={{ to: href('/admin/cms'), label: 'Home' }}
      title={`${organisation.acronym} Mandate Update Form`}
    >
      <TextsForm
        account={account}
        fields={fields}
        published={published}
        parse={parseMandateDraft}
        note="What is published now is filled in. A principle that you leave empty is not shown."
        button={`Update ${organisation.acronym} Mandate`}
      />
    </FormPage>
  )
}

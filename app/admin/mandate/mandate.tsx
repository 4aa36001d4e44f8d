import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { useOrganisation } from '#app/organisation.ts'
import { parseMandateDraft } from '#domain/about/draft.ts'
import { principles } from '#domain/about/schema.ts'
import { type FormField, text } from '../form/form-field.tsx'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { TextsForm } from '../form/texts-form.tsx'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/mandate.ts'

const record = { kind: 'mandate', id: 'Mandate' } as const

export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openRecord({ context, url: request.url, editor, record })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return saveFromForm(context, editor, record)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Mandate')

const fields: readonly FormField[] = principles.map((name) => ({ name, label: name, kind: text }))

export default function Mandate({ loaderData: { account, published, draft } }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  return (
    <FormPage
      back={{ to: href('/admin/cms'), label: 'Home' }}
      title={`${acronym} Mandate Update Form`}
      historyOf={published.version > 0 ? record : null}
    >
      <TextsForm
        key={formKey(draft)}
        account={account}
        fields={fields}
        published={published}
        draft={draft}
        parse={parseMandateDraft}
        note="You are editing what is on the website now. A principle that you leave empty is not shown."
        button={`Update ${acronym} Mandate`}
      />
    </FormPage>
  )
}

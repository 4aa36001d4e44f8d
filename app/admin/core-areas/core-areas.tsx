import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseCoreAreasDraft } from '#domain/core-areas/draft.ts'
import { areaLabels, areaNames } from '#domain/core-areas/schema.ts'
import { type FormField, text } from '../form/form-field.tsx'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { TextsForm } from '../form/texts-form.tsx'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/core-areas.ts'

const record = { kind: 'core-areas', id: 'CoreAreas' } as const

export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openRecord({ context, url: request.url, editor, record })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return saveFromForm(context, editor, record)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Core Areas')

const fields: readonly FormField[] = areaNames.map((name) => ({ name, label: areaLabels[name], kind: text }))

export default function CoreAreas({ loaderData: { account, published, draft } }: Route.ComponentProps) {
  return (
    <FormPage
      back={{ to: href('/admin/cms'), label: 'Home' }}
      title="Test Core Areas Form"
      about="The four core areas as visitors read them on the home page and under About Us."
      historyOf={published.version > 0 ? record : null}
    >
      <TextsForm
        key={formKey(draft)}
        account={account}
        fields={fields}
        published={published}
        draft={draft}
        parse={parseCoreAreasDraft}
        note="You are editing what is on the website now. An area that you leave empty is shown without a text."
        button="Add Core Area"
      />
    </FormPage>
  )
}

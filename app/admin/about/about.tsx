import { href } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { useOrganisation } from '#app/organisation.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/about.ts'
import { AboutForm } from './about-form.tsx'

const record = { kind: 'about', id: 'About' } as const

export function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  return openRecord({ context, url: request.url, editor, record })
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'publish')
  return saveFromForm(context, editor, record)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('About')

export default function About({ loaderData: { account, published, draft } }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  return (
    <FormPage
      back={{ to: href('/admin/cms'), label: 'Home' }}
      title={`About ${acronym} Update Form`}
      about="The story at the top of the page About Us."
      historyOf={published.version > 0 ? record : null}
    >
      <AboutForm
        key={formKey(draft)}
        account={account}
        published={published}
        draft={draft}
        button={`Update About ${acronym}`}
      />
    </FormPage>
  )
}

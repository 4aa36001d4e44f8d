import { href } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import { saveOrFailure } from '../form/save-outcome.ts'
import { openSinglePage, publishSinglePage } from '../records/record-page.server.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/about.ts'
import { AboutForm } from './about-form.tsx'

export const loader = (args: Route.LoaderArgs) => openSinglePage(args, 'about')

export const action = (args: Route.ActionArgs) => publishSinglePage(args, 'about')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('About')

export default function About({ loaderData: { record, ...opened } }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  return (
    <FormPage
      back={{ to: href('/admin/cms'), label: 'Desk' }}
      title={`About ${acronym} Update Form`}
      about="The story at the top of the page About Us."
      historyOf={opened.published.version > 0 ? record : null}
    >
      <AboutForm key={formKey(opened.draft)} {...opened} button={`Update About ${acronym}`} />
    </FormPage>
  )
}

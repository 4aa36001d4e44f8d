import { useLocation } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { mainPages } from '#app/public/frame/addresses.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import { pageOfScreen } from './entries.ts'

/** The navigation of the public website. First the page that shows the record of the present screen. */
export function WebsiteLinks() {
  const organisation = useOrganisation()
  const { aspirantsUrl } = organisation
  const page = pageOfScreen(useLocation().pathname)
  return (
    <ul role="list">
      {page && (
        <li>
          <a href={page.to}>View {page.name}</a>
        </li>
      )}
      {mainPages(organisation).map(({ to, name }) => (
        <li key={to}>
          <a href={to}>{name}</a>
        </li>
      ))}
      {aspirantsUrl && (
        <li>
          <a href={aspirantsUrl}>
            Aspirants
            <VisuallyHidden> (opens another site)</VisuallyHidden>
            <Icon name="arrow-out" size={16} />
          </a>
        </li>
      )}
    </ul>
  )
}

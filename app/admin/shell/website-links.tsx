import { useOrganisation } from '#app/organisation.ts'
import { mainPages } from '#app/public/frame/addresses.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'

/** The navigation of the public website. */
export function WebsiteLinks() {
  const { aspirantsUrl } = useOrganisation()
  return (
    <ul role="list">
      {mainPages.map(({ to, name }) => (
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

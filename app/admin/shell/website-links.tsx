import { Link } from 'react-router'
import { mainPages } from '#app/public/frame/addresses.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import { Icon } from '../icon.tsx'

/** The navigation of the public website. */
export function WebsiteLinks() {
  return (
    <ul role="list">
      {mainPages.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
      <li>
        <a href={organisation.aspirantsUrl}>
          Aspirants
          <VisuallyHidden> (opens another site)</VisuallyHidden>
          <Icon name="arrow-out" size={16} />
        </a>
      </li>
    </ul>
  )
}

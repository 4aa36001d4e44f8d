import { Link } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { quickLinks, socialLinks } from './addresses.ts'

export function QuickLinks({ className }: { className?: string | undefined }) {
  return (
    <ul role="list" className={className}>
      {quickLinks.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}

export function SocialLinks({ className }: { className?: string | undefined }) {
  return (
    <ul role="list" className={className}>
      {socialLinks(useOrganisation()).map(({ href, name }) => (
        <li key={name}>
          <a href={href}>
            {name}
            <VisuallyHidden> (opens another site)</VisuallyHidden>
            <Icon name="arrow-out" size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}

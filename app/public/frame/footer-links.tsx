import { href, NavLink } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { panelId, type SocialEmbed } from '#app/public/embeds/social-embeds.ts'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { quickLinks, socialLinks } from './addresses.ts'

export function QuickLinks() {
  const organisation = useOrganisation()
  return (
    <ul role="list">
      {quickLinks(organisation).map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to} end={to === href('/') || to === href('/aboutus')} reloadDocument discover="none">
            {name}
          </NavLink>
        </li>
      ))}
      <OutsideLink name="Aspirants" href={organisation.aspirantsUrl} />
    </ul>
  )
}

/** `embeds`: the platforms that have a panel on the page. Their links open the panel. */
export function SocialLinks({ embeds }: { embeds?: readonly SocialEmbed[] }) {
  return (
    <ul role="list">
      {socialLinks(useOrganisation()).map(({ href: address, name }) => {
        const embed = embeds?.find(({ site }) => site === name)
        if (!embed) return <OutsideLink key={name} name={name} href={address} />
        return (
          <li key={name}>
            <a href={`#${panelId(embed)}`}>
              {name}
              <Icon name="plus" size={16} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** A link to another site; nothing without an address. */
function OutsideLink({ name, href: address }: { name: string; href: string }) {
  if (!address) return null
  return (
    <li>
      <a href={address}>
        {name}
        <VisuallyHidden> (opens another site)</VisuallyHidden>
        <Icon name="arrow-out" size={16} />
      </a>
    </li>
  )
}

import type { ReactNode } from 'react'
import { href, NavLink } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Selvedge } from '#app/ui/selvedge.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { mainPages } from './addresses.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './site-header.module.css'

/**
 * The header of every public page. `lowDataSwitch`: shows the switch in the menu, on pages inside `LowDataContext`.
 * `above`: shown above it, after the skip link.
 */
export function SiteHeader({ lowDataSwitch, above }: { lowDataSwitch?: boolean; above?: ReactNode }) {
  const organisation = useOrganisation()
  return (
    <>
      <SkipLink />
      {above}
      <header className={styles.header}>
        <OfflineBar />
        <div className={styles.row}>
          <Wordmark />
          <nav aria-label="Main" className={styles.nav}>
            <ul role="list" className={styles.links}>
              {mainPages(organisation).map(({ to, name }) => (
                <li key={to}>
                  <NavLink to={to} end={to === '/'} reloadDocument discover="none" className={styles.link}>
                    <span>{name}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
            <a href={href('/search')} className={styles.search}>
              <Icon name="search" size={20} />
              <VisuallyHidden>Search</VisuallyHidden>
            </a>
            {organisation.aspirantsUrl && (
              <ButtonAnchor href={organisation.aspirantsUrl} variant="ghost" size="small">
                Aspirants
                <VisuallyHidden> (opens another site)</VisuallyHidden>
                <Icon name="arrow-out" size={18} />
              </ButtonAnchor>
            )}
          </nav>
          <MobileMenu lowDataSwitch={lowDataSwitch} />
        </div>
        <Selvedge />
      </header>
    </>
  )
}

import { NavLink } from 'react-router'
import { menuFocus } from 'virtual:inline-assets'
import { useOrganisation } from '#app/organisation.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { mainPages } from './addresses.ts'
import { useIsDocument } from './document.ts'
import { InlineScript } from './inline-script.tsx'
import { LowDataSwitch } from './low-data-switch.tsx'
import { MenuSearch } from './menu-search.tsx'
import panelStyles from './menu-panel.module.css'
import styles from './mobile-menu.module.css'

const panelId = 'menu'

/**
 * The menu of narrow screens. It is a popover (HTML, 6.12), so it needs no script: the browser opens it, closes it on
 * Escape or a press outside, and returns the focus to its button. Script keeps the focus inside while it is open.
 * `lowDataSwitch`: shows the low-data switch, as in the footer.
 */
export function MobileMenu({ lowDataSwitch }: { lowDataSwitch?: boolean }) {
  const organisation = useOrganisation()
  const { aspirantsUrl, giveAddress } = organisation
  return (
    <div className={styles.menu}>
      <button type="button" popoverTarget={panelId} className={styles.toggle}>
        <span className={styles.whenClosed}>
          Menu <Icon name="menu" />
        </span>
        <span className={styles.whenOpen}>
          Close <Icon name="close" />
        </span>
      </button>
      <nav id={panelId} popover="auto" aria-label="Main" className={panelStyles.panel}>
        <MenuSearch />
        <ul role="list" className={panelStyles.links}>
          {mainPages(organisation).map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} reloadDocument discover="none" className={panelStyles.link}>
                {name}
                <Icon name="arrow-right" />
              </NavLink>
            </li>
          ))}
        </ul>
        <p className={panelStyles.ways}>
          {aspirantsUrl && (
            <ButtonAnchor href={aspirantsUrl} variant="ghost" wide>
              Aspirants
              <VisuallyHidden> (opens another site)</VisuallyHidden>
              <Icon name="arrow-out" size={20} />
            </ButtonAnchor>
          )}
          {giveAddress && (
            <ButtonAnchor href={giveAddress} wide>
              Give
              <VisuallyHidden> (opens another site)</VisuallyHidden>
              <Icon name="arrow-out" size={20} />
            </ButtonAnchor>
          )}
        </p>
        {lowDataSwitch && <LowDataSwitch inMenu />}
      </nav>
      {/* In a document it is part of the script at the end (`loader.ts`): a script here delays the first paint. */}
      {!useIsDocument() && <InlineScript code={menuFocus} />}
    </div>
  )
}

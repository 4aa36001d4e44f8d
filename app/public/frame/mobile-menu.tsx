import { type KeyboardEvent, type ToggleEvent, useRef } from 'react'
import { NavLink } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { mainPages } from './addresses.ts'
import { MenuSearch } from './header-search.tsx'
import { LowDataSwitch } from './low-data-switch.tsx'
import panelStyles from './menu-panel.module.css'
import styles from './mobile-menu.module.css'

const panelId = 'menu'

/**
 * The menu of narrow screens. It is a popover (HTML, 6.12), so it needs no script: the browser opens it, closes it on
 * Escape or a press outside, and returns the focus to its button. Script keeps the focus inside while it is open.
 * `lowDataSwitch`: shows the low-data switch, as in the footer.
 */
export function MobileMenu({ lowDataSwitch }: { lowDataSwitch?: boolean }) {
  const menu = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  const { aspirantsUrl } = useOrganisation()

  const close = () => panel.current?.hidePopover()

  /** After a press outside the menu no element has the focus. */
  function restoreFocus({ newState }: ToggleEvent) {
    if (newState === 'closed' && document.activeElement === document.body) toggle.current?.focus()
  }

  function keepFocusInside(event: KeyboardEvent) {
    if (event.key !== 'Tab' || !menu.current || !panel.current?.matches(':popover-open')) return
    const focusable = [...menu.current.querySelectorAll<HTMLElement>('a[href], button, input')]
    const [first, last] = [focusable.at(0), focusable.at(-1)]
    const [from, to] = event.shiftKey ? [first, last] : [last, first]
    if (document.activeElement === from) {
      event.preventDefault()
      to?.focus()
    }
  }

  return (
    <div ref={menu} className={styles.menu} onKeyDown={keepFocusInside}>
      <button ref={toggle} type="button" popoverTarget={panelId} className={styles.toggle}>
        <span className={styles.whenClosed}>
          Menu <Icon name="menu" />
        </span>
        <span className={styles.whenOpen}>
          Close <Icon name="close" />
        </span>
      </button>
      <nav
        ref={panel}
        id={panelId}
        popover="auto"
        aria-label="Main"
        className={panelStyles.panel}
        onToggle={restoreFocus}
      >
        <MenuSearch onSubmit={close} />
        <ul role="list" className={panelStyles.links}>
          {mainPages.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} className={panelStyles.link} onClick={close}>
                {name}
                <Icon name="arrow-right" />
              </NavLink>
            </li>
          ))}
        </ul>
        {aspirantsUrl && (
          <ButtonAnchor href={aspirantsUrl} variant="ghost" wide className={panelStyles.aspirants}>
            Aspirants
            <VisuallyHidden> (opens another site)</VisuallyHidden>
            <Icon name="arrow-out" size={20} />
          </ButtonAnchor>
        )}
        {lowDataSwitch && <LowDataSwitch inMenu />}
      </nav>
    </div>
  )
}

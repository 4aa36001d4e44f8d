import { type KeyboardEvent, useRef } from 'react'
import { NavLink } from 'react-router'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Selvedge } from '#app/ui/selvedge.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import { mainPages } from './addresses.ts'
import { LowDataSwitch } from './low-data-switch.tsx'
import styles from './mobile-menu.module.css'

/**
 * The menu of narrow screens. It is a `details` element, so it opens, closes and locks the page behind it without
 * script; script adds Escape, the overlay as a way out, and keeps the focus inside. `lowDataSwitch`: as in the footer.
 */
export function MobileMenu({ lowDataSwitch }: { lowDataSwitch?: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)

  function close() {
    if (details.current) details.current.open = false
  }

  function dismiss() {
    close()
    details.current?.querySelector('summary')?.focus()
  }

  function keepFocusInside(event: KeyboardEvent) {
    const menu = details.current
    if (!menu?.open) return
    if (event.key === 'Escape') return dismiss()
    if (event.key !== 'Tab') return
    const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')]
    const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
    if (document.activeElement === from) {
      event.preventDefault()
      to?.focus()
    }
  }

  return (
    <details ref={details} className={styles.menu} data-scroll-lock="" onKeyDown={keepFocusInside}>
      <summary className={styles.toggle}>
        <span className={styles.whenClosed}>
          Menu <Icon name="menu" />
        </span>
        <span className={styles.whenOpen}>
          Close <Icon name="close" />
        </span>
      </summary>
      <div className={styles.overlay} onClick={dismiss} />
      <nav aria-label="Main" className={styles.panel}>
        <ul role="list" className={styles.links}>
          {mainPages.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} className={styles.link} onClick={close}>
                {name}
                <Icon name="arrow-right" />
              </NavLink>
            </li>
          ))}
        </ul>
        <ButtonAnchor href={organisation.aspirantsUrl} wide className={styles.aspirants}>
          Aspirants
          <VisuallyHidden> (opens another site)</VisuallyHidden>
          <Icon name="arrow-out" size={20} />
        </ButtonAnchor>
        {lowDataSwitch && <LowDataSwitch inMenu />}
        <Selvedge />
      </nav>
    </details>
  )
}

import { useEffect, useRef } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import { useCurrentUser } from '#app/current-user.ts'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import { entries } from './entries.ts'
import styles from './navbar.module.css'

const menuId = 'staff-menu'
const home = href('/admin/cms')
const messages = href('/admin/cms/messages')

/**
 * One list of links: a column on wide screens, a drawer on narrow ones. The drawer is a native popover: it opens
 * without script, closes with Escape or a tap outside, and returns the focus.
 */
export function Navbar({ unread }: { unread: number }) {
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [key])

  return (
    <nav className={styles.navbar} aria-label="Staff area">
      <div className={styles.bar}>
        <span className={styles.title}>{organisation.acronym} admin</span>
        <button type="button" className={styles.toggle} popoverTarget={menuId}>
          <Icon name="menu" size={20} />
          Admin menu
        </button>
      </div>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        <div className={styles.stay}>
          <button
            type="button"
            className={styles.close}
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <Icon name="close" size={20} />
          </button>
          {entries.map((group) => (
            <div key={group.heading} className={styles.group}>
              {group.heading && <p className={styles.heading}>{group.heading}</p>}
              <ul className={styles.list}>
                {group.entries.map(({ to, label, icon }) => (
                  <li key={to}>
                    <NavLink to={to} end={to === home} className={styles.row}>
                      <Icon name={icon} size={20} />
                      {label}
                      {to === messages && unread > 0 && (
                        <span className={styles.count}>
                          {unread} <VisuallyHidden>unread</VisuallyHidden>
                        </span>
                      )}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div className={styles.foot}>
            <Link to="/" className={styles.row}>
              <Icon name="arrow-out" size={20} />
              View website
            </Link>
            {/* Signing out loads a whole page, so that the browser's memory keeps no data of this user. */}
            <form method="post" action={href('/admin/sign-out')}>
              <button type="submit" className={styles.row}>
                <Icon name="sign-out" size={20} />
                Sign out
              </button>
            </form>
            <p className={styles.email}>{useCurrentUser()}</p>
          </div>
        </div>
      </div>
    </nav>
  )
}

import { Box } from '@mantine/core'
import { useRef, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { useHideOnNavigation } from '../hide-on-navigation.ts'
import { Icon } from '../icon.tsx'
import { Summary } from '../ui/disclosure.tsx'
import { entriesFor, type Entry, isCurrent, messages } from './entries.ts'
import { SignOut } from './sign-out.tsx'
import { firstName, type StaffMember } from './staff-member.ts'
import styles from './staff-menu.module.css'
import { WebsiteLinks } from './website-links.tsx'

/** The id of the menu, for its button in the bar. */
export const staffMenuId = 'staff-menu'

/**
 * The links of the staff area: a column on wide screens, a drawer on narrow ones, where it also has the links of the
 * website and Sign out. The drawer is a native popover: it opens without script, closes with Escape or a tap outside,
 * and returns the focus. `member`: null before sign-in; it then has the links of the website only.
 */
export function StaffMenu({ member }: { member: StaffMember | null }) {
  const menu = useRef<HTMLElement>(null)
  useHideOnNavigation(menu)

  return (
    <nav
      ref={menu}
      id={staffMenuId}
      popover="auto"
      aria-label={member ? 'Staff area' : 'Menu'}
      className={styles.menu}
      data-signed-in={member ? '' : undefined}
    >
      <Box hiddenFrom="md" className={styles.head}>
        <span aria-hidden="true">Menu</span>
        <button type="button" popoverTarget={staffMenuId} popoverTargetAction="hide">
          Close <Icon name="close" size={20} />
        </button>
      </Box>
      <div className={styles.entries}>{member ? <Entries member={member} /> : <WebsiteLinks />}</div>
      {member && (
        <Box hiddenFrom="md" className={styles.foot}>
          <details>
            <Summary px={20}>
              <Icon name="arrow-out" size={20} />
              Website
            </Summary>
            <WebsiteLinks />
          </details>
          <Link to={href('/admin/cms/profile')}>
            <Icon name="person" size={20} />
            <span className={styles.name}>
              <bdi>{firstName(member)}</bdi>, your profile
            </span>
          </Link>
          <SignOut accountUid={member.uid} />
        </Box>
      )}
    </nav>
  )
}

function Entries({ member }: { member: StaffMember }) {
  const { pathname } = useLocation()
  const { daily, folded, last } = entriesFor(member)
  const isInFold = folded.some((entry) => isCurrent(entry, pathname))
  const [isOpen, setOpen] = useState(false)
  const row = (entry: Entry) => (
    <li key={entry.to}>
      <Link to={entry.to} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
        <Icon name={entry.icon} size={20} />
        {entry.label}
        {entry.to === messages && member.unread + member.unanswered > 0 && (
          <span className={styles.count} title={`${member.unread} unread, ${member.unanswered} not answered`}>
            {member.unread} <VisuallyHidden>unread, {member.unanswered} not answered</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  )
  return (
    <>
      <ul role="list" className={styles.daily}>
        {daily.map(row)}
      </ul>
      <details open={isOpen || isInFold} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Summary px={20}>
          <Icon name="more-horizontal" size={20} />
          Everything else
        </Summary>
        <ul role="list">{folded.map(row)}</ul>
      </details>
      <ul role="list">{last.map(row)}</ul>
    </>
  )
}

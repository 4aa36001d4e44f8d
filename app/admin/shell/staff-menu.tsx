import { Box, Text } from '@mantine/core'
import { useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { can } from '#domain/accounts/policy.ts'
import { Mark } from '#app/ui/mark.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { useHideOnNavigation } from '../hide-on-navigation.ts'
import { Icon } from '../icon.tsx'
import { entries, isCurrent, messages } from './entries.ts'
import { SignOut } from './sign-out.tsx'
import type { StaffMember } from './staff-member.ts'
import styles from './staff-menu.module.css'
import { WebsiteLinks } from './website-links.tsx'

/** The id of the menu, for its button in the bar. */
export const staffMenuId = 'staff-menu'

/**
 * The links of the staff area: a column on wide screens, a drawer on narrow ones, where it also has the links of the
 * website and Sign out. The drawer is a native popover: it opens without script, closes with Escape or a tap outside,
 * and returns the focus.
 */
export function StaffMenu({ member }: { member: StaffMember | null }) {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const organisation = useOrganisation()
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
        <Mark size={28} />
        <bdi className={styles.name}>{member ? member.name : organisation.acronym}</bdi>
        <button type="button" popoverTarget={staffMenuId} popoverTargetAction="hide" aria-label="Close">
          <Icon name="close" size={20} />
        </button>
      </Box>
      <div className={styles.groups}>
        {member &&
          entries.map((group) => (
            <div key={group.heading}>
              {group.heading && <p className={styles.heading}>{group.heading}</p>}
              <ul role="list">
                {group.entries
                  .filter(({ needs }) => !needs || can(member, needs))
                  .map((entry) => (
                    <li key={entry.to}>
                      <Link to={entry.to} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
                        <Icon name={entry.icon} size={20} />
                        {entry.label}
                        {entry.to === messages && member.unread + member.unanswered > 0 && (
                          <span
                            className={styles.count}
                            title={`${member.unread} unread, ${member.unanswered} not answered`}
                          >
                            {member.unread}{' '}
                            <VisuallyHidden>unread, {member.unanswered} not answered</VisuallyHidden>
                          </span>
                        )}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        <Box hiddenFrom="md">
          <p className={styles.heading}>Website</p>
          <WebsiteLinks />
        </Box>
        <Text visibleFrom="md" mt="auto" px={20} pt={24} pb={8} fz="xs" lh={1.4} c="ember.3">
          {organisation.tagline}
        </Text>
      </div>
      {member && (
        <Box hiddenFrom="md" className={styles.foot}>
          <Link to={href('/admin/cms/profile')}>
            <Icon name="person" size={20} />
            Your profile
          </Link>
          <SignOut accountUid={member.uid} />
        </Box>
      )}
    </nav>
  )
}

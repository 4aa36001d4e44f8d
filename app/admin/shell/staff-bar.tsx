import { Box } from '@mantine/core'
import { href, Link } from 'react-router'
import { Wordmark } from '#app/public/frame/wordmark.tsx'
import { Selvedge } from '#app/ui/selvedge.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import { SignOut } from './sign-out.tsx'
import styles from './staff-bar.module.css'
import { firstName, type StaffMember } from './staff-member.ts'
import { staffMenuId } from './staff-menu.tsx'
import { WebsiteLinks } from './website-links.tsx'

const websiteId = 'website-links'

/** The header of the staff area. On narrow screens it has the button of the menu instead of links. `bare`: it has neither. */
export function StaffBar({ member, bare }: { member: StaffMember | null; bare: boolean }) {
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <div className={styles.brand}>
          <Wordmark size={28} to={member ? href('/admin/cms') : '/'} />
          <span className={styles.area}>Staff</span>
        </div>
        {!bare && (
          <Box component="nav" aria-label="Website" visibleFrom="md">
            <button type="button" popoverTarget={websiteId} className={styles.fold}>
              Website <Icon name="chevron-down" size={18} />
            </button>
            <div id={websiteId} popover="auto" className={styles.links}>
              <WebsiteLinks />
            </div>
          </Box>
        )}
        {member && (
          <Box visibleFrom="md" className={styles.account}>
            <Link to={href('/admin/cms/profile')} className={styles.name}>
              <Icon name="person" size={18} />
              <VisuallyHidden>Signed in as </VisuallyHidden>
              <bdi>{firstName(member)}</bdi>
            </Link>
            <SignOut accountUid={member.uid} className={styles.signOut} />
          </Box>
        )}
        {!bare && (
          <Box
            component="button"
            type="button"
            popoverTarget={staffMenuId}
            hiddenFrom="md"
            className={styles.toggle}
          >
            Menu <Icon name="menu" />
          </Box>
        )}
      </div>
      <Selvedge className={styles.edge} />
    </header>
  )
}

import type { ReactNode } from 'react'
import { OfflineBar } from '#app/public/frame/offline-bar.tsx'
import { SkipLink } from '#app/public/frame/skip-link.tsx'
import { StaffBar } from './staff-bar.tsx'
import { StaffFooter } from './staff-footer.tsx'
import styles from './staff-frame.module.css'
import type { StaffMember } from './staff-member.ts'
import { StaffMenu } from './staff-menu.tsx'

/**
 * The bar, the menu and the footer around each screen of the staff area. `member`: null before sign-in; the frame then
 * only links to the website. `bare`: has no links. `children`: the `main` element with the id `main`.
 */
export function StaffFrame({
  member,
  bare = false,
  children,
}: {
  member: StaffMember | null
  bare?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <OfflineBar />
      <StaffBar member={member} bare={bare} />
      <div className={styles.body} data-signed-in={member ? '' : undefined}>
        {!bare && <StaffMenu member={member} />}
        <div className={styles.screen}>
          {children}
          {!bare && <StaffFooter />}
        </div>
      </div>
    </div>
  )
}

import { DeveloperCredit } from '#app/public/frame/developer-credit.tsx'
import { QuickLinks, SocialLinks } from '#app/public/frame/footer-links.tsx'
import { useOrganisation } from '#app/organisation.ts'
import { Mark } from '#app/ui/mark.tsx'
import { Icon } from '../icon.tsx'
import styles from './staff-footer.module.css'

/** The footer of the staff area: one line, which narrow screens fold. The style sheet shows one of its two forms. */
export function StaffFooter() {
  const organisation = useOrganisation()
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <FooterLinks />
        <DeveloperCredit />
      </div>
      <div className={styles.folded}>
        <p className={styles.copyright}>
          <Mark size={20} />© {organisation.acronym}, {organisation.place}
        </p>
        <details>
          <summary className={styles.summary}>
            <span>Links</span>
            <Icon name="chevron-down" size={20} />
          </summary>
          <div className={styles.columns}>
            <p>{organisation.tagline}</p>
            <FooterLinks />
            <DeveloperCredit />
          </div>
        </details>
      </div>
    </footer>
  )
}

function FooterLinks() {
  return (
    <>
      <nav aria-label="Quick Links">
        <p aria-hidden="true" className={styles.heading}>
          Quick Links
        </p>
        <QuickLinks />
      </nav>
      <nav aria-label="Social">
        <p aria-hidden="true" className={styles.heading}>
          Social
        </p>
        <SocialLinks />
      </nav>
    </>
  )
}

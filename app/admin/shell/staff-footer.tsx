import { Link } from 'react-router'
import { quickLinks, socialLinks } from '#app/public/frame/addresses.ts'
import { DeveloperCredit } from '#app/public/frame/developer-credit.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import styles from './staff-footer.module.css'

/** The footer of the staff area: one line, which narrow screens fold. The style sheet shows one of its two forms. */
export function StaffFooter() {
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
          <p className={styles.tagline}>{organisation.tagline}</p>
          <div className={styles.columns}>
            <FooterLinks />
          </div>
          <DeveloperCredit />
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
        <ul role="list">
          {quickLinks.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Social">
        <p aria-hidden="true" className={styles.heading}>
          Social
        </p>
        <ul role="list">
          {socialLinks.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>
                {name}
                <VisuallyHidden> (opens another site)</VisuallyHidden>
                <Icon name="arrow-out" size={16} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

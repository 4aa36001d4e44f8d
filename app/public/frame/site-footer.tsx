import { useOrganisation } from '#app/organisation.ts'
import { SocialPanel } from '#app/public/embeds/social-panel.tsx'
import { toSocialEmbeds } from '#app/public/embeds/social-embeds.ts'
import { Selvedge } from '#app/ui/selvedge.tsx'
import { DeveloperCredit } from './developer-credit.tsx'
import { QuickLinks, SocialLinks } from './footer-links.tsx'
import { LowDataSwitch } from './low-data-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './site-footer.module.css'

/**
 * `social`: shows the panels of Twitter and Instagram, on public pages. `lowDataSwitch`: shows the switch, on pages
 * inside `LowDataContext`.
 */
export function SiteFooter({ social, lowDataSwitch }: { social?: boolean; lowDataSwitch?: boolean }) {
  const organisation = useOrganisation()
  return (
    <footer className={styles.footer}>
      <Selvedge />
      <div className={styles.inside}>
        <div className={styles.columns} data-social={social ? '' : undefined}>
          <div>
            <Wordmark size={52} />
            <p className={styles.tagline}>{organisation.tagline}</p>
          </div>
          {social &&
            toSocialEmbeds(organisation.social, organisation.acronym).map((embed) => (
              <SocialPanel key={embed.site} embed={embed} />
            ))}
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className={styles.heading}>
              Quick Links
            </h2>
            <QuickLinks className={styles.links} />
          </nav>
          <nav aria-labelledby="social">
            <h2 id="social" className={styles.heading}>
              Social
            </h2>
            <SocialLinks className={styles.links} />
          </nav>
        </div>
        {lowDataSwitch && <LowDataSwitch />}
        <div className={styles.foot}>
          <p>
            © {organisation.acronym}, {organisation.place}
          </p>
          <DeveloperCredit />
        </div>
      </div>
    </footer>
  )
}

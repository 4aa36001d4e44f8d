import { useOrganisation } from '#app/organisation.ts'
import { consentKey } from '#app/public/embeds/embed-consent.ts'
import { Island } from '#app/public/islands/island.tsx'
import { SocialPanel } from '#app/public/embeds/social-panel.tsx'
import { toSocialEmbeds } from '#app/public/embeds/social-embeds.ts'
import { Selvedge } from '#app/ui/selvedge.tsx'
import { DeveloperCredit } from './developer-credit.tsx'
import { socialLinks } from './addresses.ts'
import { QuickLinks, SocialLinks } from './footer-links.tsx'
import { LowDataSwitch } from './low-data-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './site-footer.module.css'

/**
 * `social`: has the panels of Twitter and Instagram, on public pages. A link of the list opens a panel (`:target`).
 * `lowDataSwitch`: shows the switch, on pages inside `LowDataContext`.
 */
export function SiteFooter({ social, lowDataSwitch }: { social?: boolean; lowDataSwitch?: boolean }) {
  const organisation = useOrganisation()
  const embeds = social ? toSocialEmbeds(organisation) : []
  return (
    <footer className={styles.footer}>
      <Selvedge />
      <div className={styles.inside}>
        <div className={styles.columns}>
          <div className={styles.forum}>
            <Wordmark />
            <p>{organisation.tagline}</p>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <QuickLinks />
          </nav>
          {socialLinks(organisation).length > 0 && (
            <nav aria-labelledby="social">
              <h2 id="social">Social</h2>
              <SocialLinks embeds={embeds} />
            </nav>
          )}
          {embeds.map((embed) => (
            <Island
              key={embed.site}
              name="social-panel"
              of={SocialPanel}
              props={{ embed }}
              near={consentKey}
            />
          ))}
        </div>
        <div className={styles.foot}>
          <p>
            © {organisation.acronym}, {organisation.place}
          </p>
          {lowDataSwitch && <LowDataSwitch />}
          <DeveloperCredit />
        </div>
      </div>
    </footer>
  )
}

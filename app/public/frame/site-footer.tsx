import { Link } from 'react-router'
import { SocialPanel } from '#app/public/embeds/social-panel.tsx'
import { toSocialEmbeds } from '#app/public/embeds/social-embeds.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Selvedge } from '#app/ui/selvedge.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import { quickLinks, socialLinks } from './addresses.ts'
import { DeveloperCredit } from './developer-credit.tsx'
import { LowDataSwitch } from './low-data-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './site-footer.module.css'

const socialEmbeds = toSocialEmbeds(organisation.social, organisation.acronym)

/**
 * `social`: shows the panels of Twitter and Instagram, on public pages. `lowDataSwitch`: shows the switch, on pages
 * inside `LowDataContext`.
 */
export function SiteFooter({ social, lowDataSwitch }: { social?: boolean; lowDataSwitch?: boolean }) {
  return (
    <footer className={styles.footer}>
      <Selvedge />
      <div className={styles.inside}>
        <div className={styles.columns} data-social={social ? '' : undefined}>
          <div>
            <Wordmark size={52} />
            <p className={styles.tagline}>{organisation.tagline}</p>
          </div>
          {social && socialEmbeds.map((embed) => <SocialPanel key={embed.site} embed={embed} />)}
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className={styles.heading}>
              Quick Links
            </h2>
            <ul role="list" className={styles.links}>
              {quickLinks.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="social">
            <h2 id="social" className={styles.heading}>
              Social
            </h2>
            <ul role="list" className={styles.links}>
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

import { useOrganisation } from '#app/organisation.ts'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { LogoPicture } from '#app/public/pictures/logo-picture.tsx'
import type { Partner } from '#domain/settings/lists.ts'
import layout from '#app/styles/layout.module.css'
import styles from './partner-wall.module.css'

/** The partners of the organisation; nothing without partners. `ground`: the background of the section. */
export function PartnerWall({ ground = 'paper' }: { ground?: 'paper' | 'calico' }) {
  const { partners } = useOrganisation()
  if (partners.length === 0) return null
  return (
    <section className={`${layout.band} ${styles.section}`} data-ground={ground} aria-labelledby="partners">
      <h2 id="partners">Our Current Partners</h2>
      <ul role="list" className={styles.wall}>
        {partners.map((partner) => (
          <li key={partner.name}>
            <PartnerCell partner={partner} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The logo of a partner, or the name without a logo and in low-data mode. It is a link when the partner has a website.
 */
export function PartnerCell({ partner: { name, url, logo } }: { partner: Partner }) {
  const lowData = useLowData()
  const content = logo && !lowData ? <LogoPicture address={logo} alt={name} loading="lazy" /> : name
  return url ? <a href={url}>{content}</a> : <span>{content}</span>
}

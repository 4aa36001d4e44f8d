import { useLowData } from '#app/public/pictures/low-data-context.ts'
import type { Partner } from '#domain/organisation/schema.ts'
import { organisation } from '#site'
import styles from './partner-wall.module.css'

/** The partners of the organisation; nothing without partners. `ground`: the background of the section. */
export function PartnerWall({ ground = 'paper' }: { ground?: 'paper' | 'calico' }) {
  if (organisation.partners.length === 0) return null
  return (
    <section className={styles.section} data-ground={ground} aria-labelledby="partners">
      <h2 id="partners">Our Current Partners</h2>
      <ul role="list" className={styles.wall}>
        {organisation.partners.map((partner) => (
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
  const content = logo && !lowData ? <img src={logo} alt={name} loading="lazy" decoding="async" /> : name
  return url ? <a href={url}>{content}</a> : <span>{content}</span>
}

import { useLowData } from '#app/public/pictures/low-data-context.ts'
import type { Partner } from '#domain/organisation/schema.ts'
import { organisation } from '#site'
import styles from './partner-wall.module.css'

/** `ground`: of the section, so that it stands out from the one before. */
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

/** The logo where there is one, else the name, which is light enough for the low-data form too; a link where the partner has a website. */
export function PartnerCell({ partner: { name, url, logo } }: { partner: Partner }) {
  const lowData = useLowData()
  const sign = logo && !lowData ? <img src={logo} alt={name} loading="lazy" decoding="async" /> : name
  return url ? <a href={url}>{sign}</a> : <span>{sign}</span>
}

import { organisation } from '#site'
import styles from './partner-wall.module.css'

/** `ground`: of the section, so that it stands out from the one before. */
export function PartnerWall({ ground = 'paper' }: { ground?: 'paper' | 'calico' }) {
  if (organisation.partners.length === 0) return null
  return (
    <section className={styles.section} data-ground={ground} aria-labelledby="partners">
      <h2 id="partners">Our Current Partners</h2>
      <ul role="list" className={styles.wall}>
        {organisation.partners.map(({ name, url }) => (
          <li key={name}>{url ? <a href={url}>{name}</a> : <span>{name}</span>}</li>
        ))}
      </ul>
    </section>
  )
}

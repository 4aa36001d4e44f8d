import { useOrganisation } from '#app/organisation.ts'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { imageIdOf, variantUrl } from '#domain/media/image-address.ts'
import { type VariantFormat, variantWidths } from '#domain/media/schema.ts'
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
  const content = logo && !lowData ? <Logo address={logo} name={name} /> : name
  return url ? <a href={url}>{content}</a> : <span>{content}</span>
}

/** An uploaded logo is stored as a picture, in several formats. */
function Logo({ address, name }: { address: string; name: string }) {
  const image = (src: string) => <img src={src} alt={name} loading="lazy" decoding="async" />
  if (!imageIdOf(address)) return image(address)
  const variant = (format: VariantFormat) =>
    variantUrl(address, { ratio: 'free', width: variantWidths.free[0], format })
  return (
    <picture>
      <source type="image/webp" srcSet={variant('webp')} />
      {image(variant('jpg'))}
    </picture>
  )
}

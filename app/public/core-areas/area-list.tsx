import { href } from 'react-router'
import { Banner } from '#app/public/frame/banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { CoreArea } from '#domain/core-areas/schema.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import styles from './area-list.module.css'
import { AreaScene } from './area-scene.tsx'
import { AreaTile } from './area-tile.tsx'

/** The page Core Areas. */
export function AreaList({ areas }: { areas: readonly CoreArea[] }) {
  return (
    <>
      <Banner title="Core Areas" ground="o-300" />
      <div className={styles.areas}>
        {areas.map(({ name, label, text }, index) => (
          <section key={name} className={styles.area} aria-labelledby={`area-${index + 1}`}>
            <AreaScene area={name} eager={index === 0} />
            <div>
              <AreaTile area={name} className={styles.tile} />
              <h2 id={`area-${index + 1}`}>{label}</h2>
              {text && <p className={styles.text}>{text}</p>}
              <TextLink to={`${href('/programs')}${toFilterAddress({ theme: name })}`} after="arrow-right">
                Programs in this area<VisuallyHidden> ({label})</VisuallyHidden>
              </TextLink>
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

import { href } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { CoreArea } from '#domain/core-areas/schema.ts'
import styles from './core-areas-preview.module.css'

/** The fields of an area that its row shows. Its complete text is on the core areas page. */
export type PreviewedArea = Pick<CoreArea, 'name' | 'label' | 'lead'>

/** The four core areas. Each row links to its section of the core areas page. */
export function CoreAreasPreview({ areas }: { areas: readonly PreviewedArea[] }) {
  const lowData = useLowData()
  return (
    <section className={`${layout.section} ${styles.section}`} aria-labelledby="core-areas">
      <div>
        <h2 id="core-areas">Core Areas</h2>
        <p className={styles.words}>Four strands of work, woven into one cloth.</p>
        <TextLink href={href('/aboutus/coreareas')} after="arrow-right">
          Read about our core areas
        </TextLink>
        {!lowData && <div className={styles.panel} />}
      </div>
      <ul role="list" className={layout.rows}>
        {areas.map(({ name, label, lead }, index) => (
          <li key={name}>
            <a
              href={`${href('/aboutus/coreareas')}#area-${index + 1}`}
              className={`${layout.row} ${styles.row}`}
            >
              <ThemeTile theme={name} ground="own" />
              <div>
                <h3 className={text.title}>{label}</h3>
                {lead && <p>{lead}</p>}
              </div>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { href } from 'react-router'
import { Banner } from '#app/public/frame/banner.tsx'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import layout from '#app/styles/layout.module.css'
import { TextLink } from '#app/ui/text-link.tsx'
import type { CoreArea } from '#domain/core-areas/schema.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { ExitBar } from '#app/public/protection/exit-bar.tsx'
import type { ShownExit } from '#app/public/protection/shown-exit.server.ts'
import styles from './area-list.module.css'
import { AreaScene } from './area-scene.tsx'

/** The page Core Areas. */
export function AreaList({
  areas,
  withPrograms,
  exit,
}: {
  areas: readonly CoreArea[]
  /** The areas with a program, to which they link; undefined in a preview, in which each links. */
  withPrograms?: readonly CoreArea['name'][]
  /** The page that opens from the bar of the area about violence; undefined in a preview, which has no bar. */
  exit?: ShownExit
}) {
  return (
    <div className={styles.areas}>
      <Banner title="Core Areas" ground="o-300" />
      {exit && <ExitBar exit={exit} tag />}
      {areas.map(({ name, label, text }, index) => (
        <section
          key={name}
          className={`${layout.split} ${styles.area}`}
          aria-labelledby={`area-${index + 1}`}
        >
          <AreaScene area={name} eager={index === 0} />
          <div className={styles.words}>
            <ThemeTile theme={name} ground="own" />
            <h2 id={`area-${index + 1}`}>{label}</h2>
            {text && <p className={styles.text}>{text}</p>}
            {(withPrograms?.includes(name) ?? true) && (
              <TextLink
                href={`${href('/programs')}${toFilterAddress({ theme: name })}`}
                after="arrow-right"
                spoken={` (${label})`}
              >
                Programs in this area
              </TextLink>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

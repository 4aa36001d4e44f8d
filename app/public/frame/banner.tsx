import { Cloth, type Weave } from '#app/ui/cloth.tsx'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import styles from './banner.module.css'

const strips = {
  'o-500': ['sanyan', 'alaari', 'etu', 'sanyan'],
  'o-400': ['etu', 'alaari', 'sanyan', 'ember'],
  'o-300': ['etu', 'alaari', 'calico', 'ember'],
  'i-200': ['etu', 'ember', 'sanyan', 'etu'],
} as const satisfies Record<string, readonly Weave[]>

/** The title of a page on a coloured ground, with four woven strips of rising height. */
export function Banner({ title, ground = 'o-500' }: { title: string; ground?: keyof typeof strips }) {
  return (
    <>
      <div className={styles.banner} data-ground={ground}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.strips}>
          {strips[ground].map((weave, index) => (
            <Cloth key={index} weave={weave} className={styles.strip} />
          ))}
        </div>
      </div>
      <DeferredStyles />
    </>
  )
}

import { Cloth, type Weave } from '#app/ui/cloth.tsx'
import styles from './banner.module.css'

const strips: Weave[] = ['sanyan', 'alaari', 'etu', 'sanyan']

/** The opening of a page: its title on orange, with rising strips. */
export function Banner({ title }: { title: string }) {
  return (
    <div className={styles.banner}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.strips}>
        {strips.map((weave, place) => (
          <Cloth key={place} weave={weave} fine className={styles.strip} />
        ))}
      </div>
    </div>
  )
}

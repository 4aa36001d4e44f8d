import layout from '#app/styles/layout.module.css'
import { type Motif, TileDrawing } from '#app/ui/tile.tsx'
import { type Mandate, type Principle, principles } from '#domain/about/schema.ts'
import styles from './mandate-strips.module.css'

const motifs: Record<Principle, Motif> = {
  Mission: 'rise',
  Vision: 'voice',
  Values: 'pass-it-on',
  Objectives: 'shelter',
}

/** The mandate in up to four adjacent strips, in two alternating oranges. Nothing when all texts are empty. */
export function MandateStrips({ mandate: { texts } }: { mandate: Mandate }) {
  const written = principles.filter((principle) => texts[principle] !== '')
  if (written.length === 0) return null
  return (
    <section className={layout.section} aria-labelledby="our-mandate">
      <h2 id="our-mandate">Our Mandate</h2>
      <ul role="list" className={styles.strips} data-enters="">
        {written.map((principle) => (
          <li key={principle} data-moves="rise">
            <svg width="80" height="80" viewBox="0 0 100 100" aria-hidden="true">
              <TileDrawing motif={motifs[principle]} line="currentColor" fill="var(--thread)" />
            </svg>
            <h3>{principle}</h3>
            <p>{texts[principle]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

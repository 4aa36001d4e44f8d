import type { ProgramFigure } from '#domain/programs/figures.ts'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import styles from './figure-band.module.css'

/** Figures longer than this number of characters have a smaller font size. */
const longNumber = 4

/** Up to three large figures that say what a program changed. Nothing when there are none. */
export function FigureBand({ figures }: { figures: readonly ProgramFigure[] }) {
  if (figures.length === 0) return null
  return (
    <section className={`${layout.band} ${styles.band}`} data-wide="" aria-labelledby="what-changed">
      <h2 id="what-changed" className={text.heading}>
        What changed
      </h2>
      <ul role="list" className={styles.figures}>
        {figures.map(({ number, words }) => (
          <li key={`${number} ${words}`}>
            <strong className={styles.number} data-long={[...number].length > longNumber ? '' : undefined}>
              {number}
            </strong>{' '}
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

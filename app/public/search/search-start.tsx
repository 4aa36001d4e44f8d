import { href } from 'react-router'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import chips from '#app/public/programs/filter-chips.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { themes } from '#domain/programs/schema.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import styles from './search-start.module.css'

/** The content of the search page before a search. `years`: those with programs, newest first. */
export function SearchStart({ years }: { years: readonly number[] }) {
  const listAddress = (filter: Parameters<typeof toFilterAddress>[0]) =>
    `${href('/programs')}${toFilterAddress(filter)}`
  return (
    <>
      {/* The service worker puts results here without a connection (`kept-search.ts`). */}
      <div
        data-kept-results=""
        className={styles.kept}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <p className={text.meta}>
        Search programs and their reports, news, events, people and pages. You can leave out dots and accents.
        Without a connection, this searches the pages you have opened.
      </p>
      <section className={`${layout.more} ${layout.stack}`} aria-labelledby="by-theme">
        <h2 id="by-theme" className={text.heading}>
          By theme
        </h2>
        <ul role="list" className={layout.rows}>
          {themes.map((theme) => (
            <li key={theme}>
              <a href={listAddress({ theme })} className={`${layout.row} ${styles.theme}`}>
                <ThemeTile theme={theme} ground="own" />
                <strong className={text.title}>{theme}</strong>
                <Icon name="arrow-right" />
              </a>
            </li>
          ))}
        </ul>
      </section>
      {years.length > 0 && (
        <section className={`${layout.more} ${layout.stack}`} aria-labelledby="by-year">
          <h2 id="by-year" className={text.heading}>
            By year
          </h2>
          <ul role="list" className={chips.chips}>
            {years.map((year) => (
              <li key={year}>
                <a href={listAddress({ year })} className={chips.chip}>
                  {year}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

import { href } from 'react-router'
import fields from '#app/styles/fields.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { themes, type ProgramFilter } from '#domain/programs/schema.ts'
import { longestSearchText } from '#domain/search-text.ts'
import styles from './filter-form.module.css'

/** The filters for title, theme and year. The site redirects the query of the form to the address of the filter. */
export function FilterForm({ filter, years }: { filter: ProgramFilter; years: readonly number[] }) {
  return (
    <form
      action={href('/programs')}
      role="search"
      aria-label="Programs"
      className={`${fields.fields} ${styles.form}`}
    >
      <label className={styles.field}>
        <span>Title</span>
        <span className={styles.box}>
          <input
            type="search"
            name="title"
            defaultValue={filter.title}
            placeholder="Search by Title"
            maxLength={longestSearchText}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Icon name="search" size={20} />
        </span>
      </label>
      {/* Folded below 600 px, after a search too: what was chosen stands above the results. Wider screens show its fields as part of the form. */}
      <details className={styles.more}>
        <summary>
          <Icon name="funnel" size={20} />
          Filter by theme and year
          <Icon name="chevron-down" size={20} />
        </summary>
        <label className={styles.field}>
          <span>Theme</span>
          <span className={styles.box}>
            <select name="theme" defaultValue={filter.theme ?? ''}>
              <option value="">Search by Theme</option>
              {themes.map((theme) => (
                <option key={theme}>{theme}</option>
              ))}
            </select>
            <Icon name="chevron-down" size={20} />
          </span>
        </label>
        <label className={styles.field}>
          <span>Year</span>
          <span className={styles.box}>
            <select name="year" defaultValue={filter.year ?? ''}>
              <option value="">All</option>
              {years.map((year) => (
                <option key={year}>{year}</option>
              ))}
              {/* The address may have a year that is not in the list. The form then shows this year instead of "All". */}
              {filter.year && !years.includes(filter.year) && <option>{filter.year}</option>}
            </select>
            <Icon name="chevron-down" size={20} />
          </span>
        </label>
      </details>
      <Button type="submit">Search</Button>
    </form>
  )
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, href, useNavigate } from 'react-router'
import fields from '#app/styles/fields.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { themes, type ProgramFilter, type Theme } from '#domain/programs/schema.ts'
import { longestSearchText } from '#domain/search-text.ts'
import styles from './filter-form.module.css'

const debounceMs = 300

/**
 * The filters for title, theme and year. Without script it is a plain GET form. With script the list updates during
 * input, and the focus does not move.
 */
export function FilterForm({ filter, years }: { filter: ProgramFilter; years: readonly number[] }) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(toFilterAddress({ ...filter, page: 1 }))
  const navigate = useNavigate()
  // Only the initial state: the visitor may have opened or closed the fold since.
  const [opensMore] = useState(filter.theme !== null || filter.year !== null)

  // The fields are uncontrolled. Only a change from outside the form (a chip, the Back button) sets their values.
  useEffect(() => {
    const address = toFilterAddress({ ...filter, page: 1 })
    if (address === shown.current || !form.current) return
    shown.current = address
    clearTimeout(timer.current)
    field(form.current, 'title').value = filter.title
    field(form.current, 'theme').value = filter.theme ?? ''
    field(form.current, 'year').value = String(filter.year ?? '')
  }, [filter])

  useEffect(() => {
    // Applies values that were entered before hydration.
    timer.current = setTimeout(() => applyFilter({ replace: false }), debounceMs)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, [])

  function applyFilter({ replace }: { replace: boolean }) {
    clearTimeout(timer.current)
    if (!form.current) return
    const address = toFilterAddress({
      title: field(form.current, 'title').value,
      theme: (field(form.current, 'theme').value || null) as Theme | null,
      year: Number(field(form.current, 'year').value) || null,
    })
    if (address === shown.current) return
    shown.current = address
    void navigate(`${href('/programs')}${address}`, { replace, preventScrollReset: true })
  }

  function handleInput(event: FormEvent<HTMLFormElement>) {
    if (!(event.target instanceof HTMLInputElement)) return applyFilter({ replace: false })
    clearTimeout(timer.current)
    // A search is one history entry, not one for each pause in typing.
    timer.current = setTimeout(() => applyFilter({ replace: shown.current.includes('title_') }), debounceMs)
  }

  return (
    <Form
      ref={form}
      action={href('/programs')}
      role="search"
      aria-label="Programs"
      className={`${fields.fields} ${styles.form}`}
      onInput={handleInput}
      onSubmit={(event) => {
        event.preventDefault()
        applyFilter({ replace: false })
      }}
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
      {/* Folded below 600 px. Wider screens show its fields as part of the form. */}
      <details className={styles.more} open={opensMore}>
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
        <Button type="submit">Search</Button>
      </details>
    </Form>
  )
}

function field(form: HTMLFormElement, name: 'title' | 'theme' | 'year') {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
}

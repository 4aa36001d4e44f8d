import { type FormEvent, useEffect, useRef } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { themes, type ProgramFilter, type Theme } from '#domain/programs/schema.ts'
import { longestSearchText } from '#domain/search-text.ts'
import styles from './filter-form.module.css'

const typingPauseMs = 300

/**
 * Title, theme and year. Without script a plain GET form; with script the list follows what is typed and chosen,
 * and the focus stays where it is.
 */
export function FilterForm({ filter, years }: { filter: ProgramFilter; years: readonly number[] }) {
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(toFilterAddress({ ...filter, page: 1 }))
  const navigate = useNavigate()

  // The fields keep what a person types; only a change from elsewhere (a chip, the Back button) is put into them.
  useEffect(() => {
    const address = toFilterAddress({ ...filter, page: 1 })
    if (address === shown.current || !form.current) return
    shown.current = address
    clearTimeout(pause.current)
    field(form.current, 'title').value = filter.title
    field(form.current, 'theme').value = filter.theme ?? ''
    field(form.current, 'year').value = String(filter.year ?? '')
  }, [filter])

  useEffect(() => {
    // What was typed or chosen before script came is followed as if it were typed now.
    pause.current = setTimeout(() => show({ replace: false }), typingPauseMs)
    return () => clearTimeout(pause.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when script has come
  }, [])

  function show({ replace }: { replace: boolean }) {
    clearTimeout(pause.current)
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

  function follow(event: FormEvent<HTMLFormElement>) {
    if (!(event.target instanceof HTMLInputElement)) return show({ replace: false })
    clearTimeout(pause.current)
    // One entry in the history for a search, not one for each pause in it.
    pause.current = setTimeout(() => show({ replace: shown.current.includes('title_') }), typingPauseMs)
  }

  return (
    <Form
      ref={form}
      action={href('/programs')}
      role="search"
      aria-label="Programs"
      className={styles.form}
      onInput={follow}
      onSubmit={(event) => {
        event.preventDefault()
        show({ replace: false })
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
            {/* An address may ask for a year that the list does not offer; the form says so rather than "All". */}
            {filter.year && !years.includes(filter.year) && <option>{filter.year}</option>}
          </select>
          <Icon name="chevron-down" size={20} />
        </span>
      </label>
      <Button type="submit" className={styles.search}>
        Search
      </Button>
    </Form>
  )
}

function field(form: HTMLFormElement, name: 'title' | 'theme' | 'year') {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
}

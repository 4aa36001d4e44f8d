import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { longestSearchText } from '#domain/search-text.ts'
import styles from './search-form.module.css'

/** The form of the search page. `text`: of the search that is shown. `reloadDocument`: on a page of an error. */
export function SearchForm({ text = '', reloadDocument }: { text?: string; reloadDocument?: boolean }) {
  return (
    <Form action={href('/search')} role="search" reloadDocument={reloadDocument} className={styles.form}>
      <label className={styles.field}>
        <VisuallyHidden>Search the website</VisuallyHidden>
        <input
          type="search"
          name="q"
          defaultValue={text}
          placeholder="A name, a place, a year"
          maxLength={longestSearchText}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
        />
      </label>
      <Button type="submit" className={styles.button}>
        <Icon name="search" size={20} />
        Search
      </Button>
    </Form>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { href } from 'react-router'
import fields from '#app/styles/fields.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './search-form.module.css'

/** A form that opens the search page. `label`: names its field. `children`: its button. */
export function SearchForm({
  label = 'Search',
  placeholder = 'A name, a place, a year',
  text,
  className,
  children,
  ...rest
}: { label?: string; placeholder?: string; text?: string; children: ReactNode } & ComponentProps<'form'>) {
  return (
    <form action={href('/search')} role="search" {...rest} className={`${fields.fields} ${className}`}>
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={text}
        maxLength={200}
        enterKeyHint="search"
      />
      {children}
    </form>
  )
}

/** The form of the search page, also on the page for unknown addresses. */
export function LargeSearchForm(props: { text?: string }) {
  return (
    <SearchForm {...props} label="Search the website" aria-label="Website" className={styles.form}>
      <Button type="submit">
        <Icon name="search" size={20} />
        Search
      </Button>
    </SearchForm>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Form, type FormProps, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './search-form.module.css'

/** A form that opens the search page. `label`: names its field. `children`: its button. */
export function SearchForm({
  label = 'Search',
  placeholder = 'A name, a place, a year',
  text,
  children,
  ...rest
}: { label?: string; placeholder?: string; text?: string; children: ReactNode } & FormProps) {
  const field = useRef<HTMLInputElement>(null)
  // The field is uncontrolled, so that nothing typed before hydration is lost. Another search sets its value.
  const shown = useRef(text)
  useEffect(() => {
    if (text === shown.current || !field.current) return
    shown.current = text
    field.current.value = text ?? ''
  }, [text])
  return (
    <Form action={href('/search')} role="search" {...rest}>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={text}
        maxLength={200}
        enterKeyHint="search"
      />
      {children}
    </Form>
  )
}

/** The form of the search page, also on the page for unknown addresses. */
export function LargeSearchForm(props: { text?: string; reloadDocument?: boolean }) {
  return (
    <SearchForm {...props} label="Search the website" aria-label="Website" className={styles.form}>
      <Button type="submit">
        <Icon name="search" size={20} />
        Search
      </Button>
    </SearchForm>
  )
}

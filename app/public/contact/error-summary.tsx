import type { MouseEvent } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { FieldErrors } from '#domain/result.ts'
import styles from './error-summary.module.css'

/**
 * All refusals of a form in one place; each leads to its field, whose id is the field's name. `fields`: in the order
 * of the form.
 */
export function ErrorSummary({ errors, fields }: { errors: FieldErrors; fields: readonly string[] }) {
  // A plain fragment link scrolls, but does not put the cursor into the field in every browser.
  function lead(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    document.getElementById(event.currentTarget.hash.slice(1))?.focus()
  }
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-opens-page="">
      <Icon name="alert" />
      <div>
        <h2 className={styles.title}>Not sent yet</h2>
        <ul role="list">
          {fields
            .filter((field) => errors[field])
            .map((field) => (
              <li key={field}>
                <a href={`#${field}`} onClick={lead}>
                  {errors[field]}
                </a>
              </li>
            ))}
          {errors.form && <li>{errors.form}</li>}
        </ul>
      </div>
    </div>
  )
}

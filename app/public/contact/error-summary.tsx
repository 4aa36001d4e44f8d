import type { MouseEvent } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { FieldErrors } from '#domain/result.ts'
import text from '#app/styles/text.module.css'
import styles from '#app/ui/notice.module.css'

/**
 * The errors of a form, each a link to its field. The id of a field is its name. `fields`: the names in the order of
 * the form.
 */
export function ErrorSummary({ errors, fields }: { errors: FieldErrors; fields: readonly string[] }) {
  // A fragment link scrolls to the field, but not every browser also focuses it.
  function focusField(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    document.getElementById(event.currentTarget.hash.slice(1))?.focus()
  }
  return (
    <div className={styles.notice} data-tone="failure" role="alert" tabIndex={-1} data-opens-page="">
      <Icon name="alert" />
      <div>
        <h2 className={text.heading}>Not sent</h2>
        <ul role="list">
          {fields
            .filter((field) => errors[field])
            .map((field) => (
              <li key={field}>
                <a href={`#${field}`} className={text.action} onClick={focusField}>
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

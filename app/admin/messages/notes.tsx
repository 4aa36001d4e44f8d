import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noteLimits } from '#domain/contact/schema.ts'
import native from '../native-control.module.css'
import type { MessageView } from './message-view.ts'
import styles from './notes.module.css'

/** Notes that only staff see. */
export function Notes({ message: { notes }, address }: { message: MessageView; address: string }) {
  const adding = useFetcher<{ readonly failure: string | null }>()
  const isAdding = adding.state !== 'idle'
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef('')
  useEffect(() => {
    if (isAdding || adding.data?.failure !== null) return
    // What was typed meanwhile stays, and so does what is typed while a note of a colleague arrives.
    if (field.current?.value === sent.current) field.current.value = ''
  }, [isAdding, adding.data])
  return (
    <section className={styles.notes} aria-labelledby="notes">
      <h3 id="notes">Notes for colleagues</h3>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ text, by, on }, index) => (
            <li key={index}>
              <span dir="auto">{text}</span>{' '}
              <small>
                <bdi>{by}</bdi>, {on}
              </small>
            </li>
          ))}
        </ul>
      )}
      <adding.Form
        method="post"
        action={address}
        className={styles.add}
        onSubmit={(event) => {
          if (isAdding) event.preventDefault()
          else sent.current = field.current?.value ?? ''
        }}
      >
        <input
          ref={field}
          className={native.control}
          name="note"
          aria-label="Note for colleagues"
          placeholder="Only staff see notes"
          maxLength={noteLimits.text}
          autoComplete="off"
          dir="auto"
        />
        <Button
          type="submit"
          name="intent"
          value="note"
          variant="ghost"
          size="small"
          aria-disabled={isAdding}
        >
          {isAdding ? 'Adding' : 'Add'}
        </Button>
      </adding.Form>
      {adding.data?.failure && <Notice tone="failure">{adding.data.failure}</Notice>}
    </section>
  )
}

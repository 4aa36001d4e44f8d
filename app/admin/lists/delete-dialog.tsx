import { useEffect, useId, useRef } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { shownVersion } from './delete-question.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import type { DeletionFailure } from './deletion.ts'
import styles from './delete.module.css'

/** What is asked about, and the address that deletes it. */
export interface AskedRecord {
  readonly title: string
  readonly version: number
  readonly address: string
}

/** The question over the list. `record`: null while nothing is asked; each question is mounted anew by its key. */
export function DeleteDialog({
  noun,
  record: { title, version, address },
  onClose,
}: {
  noun: string
  record: AskedRecord
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const question = useId()
  const deletion = useFetcher<DeletionFailure>()
  const failure = deletion.state === 'idle' ? deletion.data : undefined

  useEffect(() => {
    dialog.current?.showModal()
    keep.current?.focus()
  }, [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={question} onClose={onClose}>
      {/* What answers the question, while there is a connection: fetched only when the answer is given, it may not come. */}
      <PrefetchPageLinks page={address} />
      <h2 id={question}>Delete this {noun}?</h2>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p>It leaves the website now.</p>
      <DeletionNotice noun={noun} failure={failure} />
      <deletion.Form method="post" action={address} className={styles.choices}>
        <input type="hidden" name="version" value={shownVersion(version, deletion.data)} />
        <Button ref={keep} variant="ghost" onClick={() => dialog.current?.close()}>
          Keep
        </Button>
        <Button type="submit" variant="delete">
          {deletion.state === 'idle' ? 'Delete' : 'Deleting'}
        </Button>
      </deletion.Form>
    </dialog>
  )
}

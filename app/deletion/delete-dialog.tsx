import { useEffect, useId, useRef } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { type DeletionFailure, versionToDelete } from './deletion-failure.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import styles from './delete.module.css'

/** A record to delete. */
export interface RecordToDelete {
  readonly title: string
  readonly version: number
  /** The address of the page that deletes it. */
  readonly address: string
}

/**
 * Asks for confirmation in a modal dialog. The dialog opens when it mounts, so give it a new `key` for each record.
 * `signIn`: an address that shows the sign-in form.
 */
export function DeleteDialog({
  noun,
  record: { title, version, address },
  signIn,
  onClose,
}: {
  noun: string
  record: RecordToDelete
  signIn: string
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
      {/* Loads the module of the delete page now, because the connection may be gone when Delete is pressed. */}
      <PrefetchPageLinks page={address} />
      <h2 id={question}>Delete this {noun}?</h2>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p>It leaves the website now.</p>
      <DeletionNotice noun={noun} failure={failure} signIn={signIn} />
      <deletion.Form method="post" action={address} className={styles.choices}>
        <input type="hidden" name="version" value={versionToDelete(version, deletion.data)} />
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

import { useEffect, useId, useRef } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { type DeletionFailure, versionToDelete } from './deletion-failure.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import type { DeletionWords } from './deletion-words.tsx'
import styles from './delete.module.css'

/** A record that is about to be taken down. */
export interface RecordToDelete {
  readonly words: DeletionWords
  readonly version: number
  /** The address of the page that deletes it. */
  readonly address: string
}

/**
 * Asks for confirmation in a modal dialog. The dialog opens when it mounts, so give it a new `key` for each record.
 * `signIn`: an address that shows the sign-in form.
 */
export function DeleteDialog({
  record: { words, version, address },
  signIn,
  onClose,
}: {
  record: RecordToDelete
  signIn: string
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const question = useId()
  const deletion = useFetcher<DeletionFailure>()
  const isSending = deletion.state !== 'idle'
  const failure = isSending ? undefined : deletion.data

  useEffect(() => {
    dialog.current?.showModal()
    keep.current?.focus()
  }, [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={question} onClose={onClose}>
      {/* Loads the module of the delete page now, because the connection may be gone when the button is pressed. */}
      <PrefetchPageLinks page={address} />
      <h2 id={question}>{words.question}</h2>
      {words.title !== null && (
        <p className={styles.title} dir="auto">
          {words.title}
        </p>
      )}
      <p>{words.effect}</p>
      <DeletionNotice words={words} failure={failure} signIn={signIn} />
      <deletion.Form
        method="post"
        action={address}
        className={styles.choices}
        onSubmit={(event) => isSending && event.preventDefault()}
      >
        <input type="hidden" name="version" value={versionToDelete(version, deletion.data)} />
        <Button ref={keep} variant="ghost" onClick={() => dialog.current?.close()}>
          {words.keep}
        </Button>
        <Button type="submit" variant="delete" aria-disabled={isSending}>
          {isSending ? words.acting : words.act}
        </Button>
      </deletion.Form>
    </dialog>
  )
}

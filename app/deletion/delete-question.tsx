import { Form, useLocation, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DeletionFailure, versionToDelete } from './deletion-failure.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import type { DeletionWords } from './deletion-words.tsx'
import styles from './delete.module.css'

/**
 * Asks for confirmation on a page of its own, for browsers without script and for direct links. `back`: the address of
 * the link that keeps the record. The page is for staff only, so its own address shows the sign-in form after the
 * session has ended.
 */
export function DeleteQuestion({
  words,
  version,
  back,
  failure,
}: {
  words: DeletionWords
  version: number
  back: string
  failure: DeletionFailure | undefined
}) {
  const { pathname, search } = useLocation()
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <div className={styles.page}>
      <h1>{words.question}</h1>
      {words.title !== null && (
        <p className={styles.title} dir="auto">
          {words.title}
        </p>
      )}
      <p>{words.effect}</p>
      <DeletionNotice words={words} failure={failure} signIn={pathname + search} />
      <Form
        method="post"
        className={styles.choices}
        onSubmit={(event) => isSending && event.preventDefault()}
      >
        <input type="hidden" name="version" value={versionToDelete(version, failure)} />
        <ButtonLink to={back} variant="ghost">
          {words.keep}
        </ButtonLink>
        <Button type="submit" variant="delete" aria-disabled={isSending}>
          {isSending ? words.acting : words.act}
        </Button>
      </Form>
    </div>
  )
}

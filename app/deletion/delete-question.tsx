import { Form, useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DeletionFailure, versionToDelete } from './deletion-failure.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import styles from './delete.module.css'

/**
 * Asks for confirmation on a page of its own, for browsers without script and for direct links. `back`: the address of
 * the Keep link. The page is for staff only, so its own address shows the sign-in form after the session has ended.
 */
export function DeleteQuestion({
  noun,
  title,
  version,
  back,
  failure,
}: {
  noun: string
  title: string
  version: number
  back: string
  failure: DeletionFailure | undefined
}) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.page}>
      <h1>Delete this {noun}?</h1>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p>It leaves the website now.</p>
      <DeletionNotice noun={noun} failure={failure} signIn={pathname + search} />
      <Form method="post" className={styles.choices}>
        <input type="hidden" name="version" value={versionToDelete(version, failure)} />
        <ButtonLink to={back} variant="ghost">
          Keep
        </ButtonLink>
        <Button type="submit" variant="delete">
          Delete
        </Button>
      </Form>
    </div>
  )
}

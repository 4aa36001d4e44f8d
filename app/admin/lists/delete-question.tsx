import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import type { DeletionFailure } from './deletion.ts'
import styles from './delete.module.css'

/** The question as a page of its own, for browsers without script and for links to it. `list`: the way back. */
export function DeleteQuestion({
  noun,
  title,
  version,
  list,
  failure,
}: {
  noun: string
  title: string
  version: number
  list: string
  failure?: DeletionFailure
}) {
  return (
    <div className={styles.page}>
      <h1>Delete this {noun}?</h1>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p>It leaves the website now.</p>
      <DeletionNotice noun={noun} failure={failure} />
      <Form method="post" className={styles.choices}>
        <input type="hidden" name="version" value={shownVersion(version, failure)} />
        <ButtonLink to={list} variant="ghost">
          Keep
        </ButtonLink>
        <Button type="submit" variant="delete">
          Delete
        </Button>
      </Form>
    </div>
  )
}

/** Once the change of somebody else was told, that is the version the person decides about. */
export const shownVersion = (version: number, failure?: DeletionFailure) =>
  failure?.because === 'changed-since' ? failure.version : version

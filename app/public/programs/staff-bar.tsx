import { type FormEvent, useId, useRef, useState } from 'react'
import { href, PrefetchPageLinks, useFetcher } from 'react-router'
import { useCurrentUser } from '#app/current-user.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import type { action } from './program-delete.tsx'
import styles from './staff-bar.module.css'

/** What signed-in staff find below a program. Without script, Delete leads to a page that asks the same question. */
export function StaffBar({ program }: { program: ProgramSummary }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const question = useId()
  const [asked, setAsked] = useState(false)
  const deletion = useFetcher<typeof action>()
  const address = href('/programs/:id/delete', { id: program.id })

  function ask(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    dialog.current?.showModal()
    keep.current?.focus()
  }

  return (
    <aside className={styles.bar} aria-label="For staff">
      <p className={styles.who}>Signed in as {useCurrentUser()}</p>
      {/* A load of its own: the staff area is another application than the public pages. */}
      <ButtonLink
        to={`${href('/admin/cms/programs')}/${program.id}`}
        reloadDocument
        variant="ghost"
        size="small"
      >
        <Icon name="pencil" size={16} />
        Edit
      </ButtonLink>
      <form action={address} onSubmit={ask} data-waits="">
        <Button type="submit" variant="delete" size="small">
          <Icon name="trash" size={16} />
          Delete
        </Button>
      </form>
      {/* What answers the question, while there is a connection: fetched only when the answer is given, it may not come. */}
      {asked && <PrefetchPageLinks page={address} />}
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={question}>
        <h2 id={question}>Delete this program?</h2>
        <p className={styles.title}>{program.title}</p>
        <p>It leaves the website now.</p>
        {deletion.state === 'idle' && deletion.data && (
          <Notice tone="failure">{deletion.data.failure}</Notice>
        )}
        <deletion.Form method="post" action={address} className={styles.choices}>
          <input type="hidden" name="version" value={program.version} />
          <Button ref={keep} variant="ghost" onClick={() => dialog.current?.close()}>
            Keep
          </Button>
          <Button type="submit" variant="delete">
            {deletion.state === 'idle' ? 'Delete' : 'Deleting'}
          </Button>
        </deletion.Form>
      </dialog>
    </aside>
  )
}

/** The same question as a page of its own. */
export function DeleteQuestion({ program, failure }: { program: ProgramSummary; failure?: string }) {
  const page = href('/programs/:id', { id: program.id })
  return (
    <div className={styles.page}>
      <h1>Delete this program?</h1>
      <p className={styles.title}>{program.title}</p>
      <p>It leaves the website now.</p>
      {failure && <Notice tone="failure">{failure}</Notice>}
      <form method="post" className={styles.choices}>
        <input type="hidden" name="version" value={program.version} />
        <ButtonLink to={page} variant="ghost">
          Keep
        </ButtonLink>
        <Button type="submit" variant="delete">
          Delete
        </Button>
      </form>
    </div>
  )
}

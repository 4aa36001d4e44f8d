import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { useCurrentUser } from '#app/current-user.ts'
import { DeleteDialog } from '#app/deletion/delete-dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import styles from './staff-bar.module.css'

/** What signed-in staff find below a program. Without script, Delete leads to a page that asks the same question. */
export function StaffBar({ program: { id, title, version } }: { program: ProgramSummary }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const address = href('/programs/:id/delete', { id })

  function ask(event: FormEvent) {
    event.preventDefault()
    setIsDeleting(true)
  }

  return (
    <aside className={styles.bar} aria-label="For staff">
      <p className={styles.who}>Signed in as {useCurrentUser()}</p>
      {/* A load of its own: the staff area is another application than the public pages. */}
      <ButtonLink to={href('/admin/cms/programs/:id', { id })} reloadDocument variant="ghost" size="small">
        <Icon name="pencil" size={16} />
        Edit
      </ButtonLink>
      <form action={address} onSubmit={ask} data-waits="">
        <Button type="submit" variant="delete" size="small">
          <Icon name="trash" size={16} />
          Delete
        </Button>
      </form>
      {isDeleting && (
        <DeleteDialog
          noun="program"
          record={{ title, version, address }}
          signIn={href('/admin/cms/programs/:id/delete', { id })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </aside>
  )
}

import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { useCurrentUser } from '#app/current-user.ts'
import { DeleteDialog } from '#app/deletion/delete-dialog.tsx'
import { deleteWords } from '#app/deletion/deletion-words.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import styles from './staff-bar.module.css'

/**
 * The controls below a program for signed-in staff: Edit, and Delete when the account may delete. Without script,
 * Delete opens a page of its own.
 */
export function StaffBar({
  program: { id, title, version },
  canDelete,
}: {
  program: ProgramSummary
  canDelete: boolean
}) {
  const [isDeleting, setIsDeleting] = useState(false)
  const address = href('/programs/:id/delete', { id })

  function openDialog(event: FormEvent) {
    event.preventDefault()
    setIsDeleting(true)
  }

  return (
    <aside className={`${layout.cluster} ${styles.bar}`} aria-label="For staff">
      <p className={text.meta}>Signed in as {useCurrentUser()}</p>
      {/* Loads a new document: the router of the public pages does not have the routes of the staff area. */}
      <ButtonLink to={href('/admin/cms/programs/:id', { id })} reloadDocument variant="ghost" size="small">
        <Icon name="pencil" size={16} />
        Edit
      </ButtonLink>
      {canDelete && (
        <form action={address} onSubmit={openDialog} data-waits="">
          <Button type="submit" variant="delete" size="small">
            <Icon name="trash" size={16} />
            Delete
          </Button>
        </form>
      )}
      {isDeleting && (
        <DeleteDialog
          record={{ words: deleteWords('program', title), version, address }}
          signIn={href('/admin/cms/programs/:id/delete', { id })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </aside>
  )
}

import { href } from 'react-router'
import { useCurrentUser } from '#app/current-user.ts'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './staff-bar.module.css'

/** The controls below a program for signed-in staff: those of Edit and Delete that the account may use. */
export function StaffBar({ id, canEdit, canDelete }: { id: string; canEdit: boolean; canDelete: boolean }) {
  return (
    <aside className={`${layout.cluster} ${styles.bar}`} aria-label="For staff">
      <p className={text.meta}>Signed in as {useCurrentUser()}</p>
      {canEdit && (
        <ButtonAnchor href={href('/admin/cms/programs/:id', { id })} variant="ghost" size="small">
          <Icon name="pencil" size={16} />
          Edit
        </ButtonAnchor>
      )}
      {canDelete && (
        <form action={href('/programs/:id/delete', { id })}>
          <Button type="submit" variant="delete" size="small">
            <Icon name="trash" size={16} />
            Delete
          </Button>
        </form>
      )}
    </aside>
  )
}

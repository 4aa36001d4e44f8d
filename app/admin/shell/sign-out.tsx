import { href } from 'react-router'
import { Icon } from '../icon.tsx'

/** Signing out loads a whole page, so that the browser's memory keeps no data of this user. */
export function SignOut({ className }: { className?: string }) {
  return (
    <form method="post" action={href('/admin/sign-out')}>
      <button type="submit" className={className}>
        <Icon name="sign-out" size={18} />
        Sign out
      </button>
    </form>
  )
}

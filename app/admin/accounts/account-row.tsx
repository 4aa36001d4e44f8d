import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { AccountEntry } from '#domain/accounts/schema.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'
import { Icon, type IconName } from '../icon.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { SendOnceForm } from '../send-once-form.tsx'

/** An account as the list shows it. Moments are in words. */
export type ShownAccount = ReturnType<typeof toShownAccount>

/** `own`: the uid of the reader. `only`: of the only owner, or null. `now`: milliseconds since the Unix epoch. */
export function toShownAccount(
  { uid, username, email, role, owner, twoStep, lastSignInAt, disabledAt }: AccountEntry,
  { own, only, now }: { readonly own: string; readonly only: string | null; readonly now: number },
) {
  const isOwn = uid === own
  const lastSignIn = lastSignInAt === null ? 'Never' : formatDayAndTime(lastSignInAt, now)
  return {
    ...{ uid, username, email, role, owner, twoStep, isOwn },
    ...{ key: uid, title: username },
    isOnlyOwner: uid === only,
    lastSignIn: unbroken(isOwn ? 'Now' : lastSignIn),
    /** Null while the account is on. */
    disabledOn: disabledAt === null ? null : unbroken(inSentence(formatDayAndTime(disabledAt, now))),
  }
}

/** The actions on an account that the reader may take. */
export function AccountMenu({
  account: { uid, username, isOwn, isOnlyOwner, disabledOn, twoStep },
  canManage,
}: {
  account: ShownAccount
  canManage: boolean
}) {
  return (
    <RowMenu title={username}>
      {isOwn && (
        <MenuLink to={href('/admin/cms/profile')} icon="person">
          Your profile
        </MenuLink>
      )}
      {canManage && !isOwn && disabledOn === null && (
        <SendOnceForm action={href('/admin/cms/accounts/:uid/link', { uid })} preventScrollReset>
          <button type="submit" name="intent" value="make">
            <Icon name="key" size={20} />
            <span>
              Make a sign-in link<VisuallyHidden> for {username}</VisuallyHidden>
            </span>
          </button>
        </SendOnceForm>
      )}
      {canManage && !isOnlyOwner && (
        <MenuLink to={href('/admin/cms/accounts/:uid/role', { uid })} icon="people">
          Change the role<VisuallyHidden> of {username}</VisuallyHidden>
        </MenuLink>
      )}
      {canManage && isOnlyOwner && <p>The only owner: make somebody else one first.</p>}
      {canManage && !isOwn && twoStep && (
        <MenuLink to={href('/admin/cms/accounts/:uid/two-step', { uid })} icon="shield">
          Switch off two-step<VisuallyHidden> sign-in for {username}</VisuallyHidden>
        </MenuLink>
      )}
      <MenuLink to={`${href('/admin/cms/changes')}?person=${encodeURIComponent(uid)}`} icon="history">
        What <bdi>{isOwn ? 'you' : username.split(' ')[0]}</bdi> did
      </MenuLink>
      {canManage && !isOwn && (
        <>
          <MenuLink to={href('/admin/cms/accounts/:uid/access', { uid })} icon="ban">
            Switch {disabledOn === null ? 'off' : 'on'} account<VisuallyHidden> of {username}</VisuallyHidden>
          </MenuLink>
          <MenuLink to={href('/admin/cms/accounts/:uid/remove', { uid })} icon="trash" removes>
            Remove account<VisuallyHidden> of {username}</VisuallyHidden>
          </MenuLink>
        </>
      )}
    </RowMenu>
  )
}

function MenuLink({
  to,
  icon,
  removes,
  children,
}: {
  to: string
  icon: IconName
  removes?: true
  children: ReactNode
}) {
  return (
    <Link to={to} data-removes={removes} preventScrollReset>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </Link>
  )
}

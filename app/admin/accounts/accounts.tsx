import { Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { can, whoCan } from '#domain/accounts/policy.ts'
import type { Role } from '#domain/accounts/schema.ts'
import { formatDay, formatVisit } from '#domain/accounts/visit.ts'
import { organisation } from '#site'
import type { Route } from './+types/accounts.ts'
import { Icon, type IconName } from '../icon.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { DoneAlert } from './done-alert.tsx'
import { onlyOwner } from './only-owner.ts'
import styles from './accounts.module.css'

/**
 * `?changed=` names the account that was just switched off or on, `?role=` the one whose role was changed.
 * `?password`: the user has just changed her own password.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const params = new URL(request.url).searchParams
  const now = Date.now()
  const entries = await context.get(siteContext).accounts.list()
  const find = (name: string) => entries.find(({ uid }) => uid === params.get(name))
  const changed = find('changed')
  const changedRole = find('role')
  const only = onlyOwner(entries)
  return {
    emailDomain: context.get(siteContext).emailDomain,
    message: params.has('password')
      ? 'Your password is changed. Every other place where you were signed in is signed out.'
      : changed
        ? accessMessage(changed.username, changed.disabledAt !== null)
        : changedRole && roleMessage(changedRole),
    canManage: can(editor, 'manage-accounts'),
    canAdd: can(editor, 'add-accounts'),
    rows: entries.map(({ uid, username, email, role, owner, lastSignInAt, disabledAt }) => ({
      uid,
      username,
      email,
      isOwn: uid === editor.uid,
      role,
      owner,
      isOnlyOwner: uid === only,
      lastSignIn: lastSignInAt === null ? null : formatVisit(lastSignInAt, now),
      disabledOn: disabledAt === null ? null : formatDay(disabledAt),
    })),
  }
}

const accessMessage = (username: string, disabled: boolean) =>
  disabled
    ? `The account of ${username} is switched off. It was signed out everywhere and cannot sign in.`
    : `The account of ${username} is switched on and can sign in.`

function roleMessage({ username, role, owner }: { username: string; role: Role; owner: boolean }): string {
  return `${username} ${role}${owner ? ', and is an owner' : ''}. It holds from the next page that ${username} opens.`
}

export const meta: Route.MetaFunction = () => [{ title: `Accounts | ${organisation.name}` }]

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { rows, message, emailDomain, canManage, canAdd } = loaderData
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Accounts</h1>
          <p className={styles.lead}>{rows.length === 1 ? '1 account' : `${rows.length} accounts`}</p>
          {!canManage && <p className={styles.lead}>{whoCan('manage-accounts')}</p>}
        </div>
        {canAdd && (
          <Button component={Link} to={href('/admin/cms/user/new')}>
            Add New Account
          </Button>
        )}
      </div>
      {message && <DoneAlert key={message}>{message}</DoneAlert>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Role</th>
            <th>Last sign-in</th>
            <th>
              <VisuallyHidden>More</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.uid} {...row} canManage={canManage} />
          ))}
        </tbody>
      </table>
      <div className={styles.note}>
        <h2>Who can have an account</h2>
        <p>
          Only addresses in the organisation’s own email domain, @{emailDomain}. Somebody who publishes adds
          each new account, which then publishes too. Owners choose who only writes, and who is an owner.
        </p>
      </div>
    </>
  )
}

type RowData = Route.ComponentProps['loaderData']['rows'][number]

function Row({
  uid,
  username,
  email,
  isOwn,
  role,
  owner,
  isOnlyOwner,
  lastSignIn,
  disabledOn,
  canManage,
}: RowData & { canManage: boolean }) {
  return (
    <tr data-off={disabledOn === null ? undefined : ''}>
      <th scope="row" className={styles.name}>
        <span>
          <bdi>{username}</bdi> {isOwn && <Badge color="indigo">You</Badge>}
        </span>
        <span className={styles.email}>{email}</span>
      </th>
      <td className={styles.role}>
        <span className={styles.badge} data-role={role}>
          {role === 'publishes' ? 'Publishes' : 'Writes'}
        </span>
        {owner && (
          <span className={styles.badge} data-role="owner">
            Owner
          </span>
        )}
      </td>
      <td data-label={disabledOn === null ? 'Last sign-in' : undefined}>
        {disabledOn === null ? (lastSignIn ?? 'Never signed in') : `Switched off ${disabledOn}`}
      </td>
      <td className={styles.action}>
        {(isOwn || canManage) && (
          <RowMenu title={username}>
            {isOwn && (
              <MenuLink to={href('/admin/cms/accounts/password')} icon="key">
                Change password
              </MenuLink>
            )}
            {canManage && !isOnlyOwner && (
              <MenuLink to={href('/admin/cms/accounts/:uid/role', { uid })} icon="people">
                Change the role<VisuallyHidden> of {username}</VisuallyHidden>
              </MenuLink>
            )}
            {canManage && isOnlyOwner && <p>The only owner: make somebody else one first.</p>}
            {canManage && !isOwn && (
              <MenuLink to={href('/admin/cms/accounts/:uid/access', { uid })} icon="ban">
                Switch {disabledOn === null ? 'off' : 'on'}
                <VisuallyHidden> the account of {username}</VisuallyHidden>
              </MenuLink>
            )}
          </RowMenu>
        )}
      </td>
    </tr>
  )
}

function MenuLink({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
  return (
    <Link to={to}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </Link>
  )
}

import { Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, href, Link, Outlet } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { can, whoCan } from '#domain/accounts/policy.ts'
import type { Role } from '#domain/accounts/schema.ts'
import { formatDay, formatVisit } from '#domain/accounts/visit.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
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
  const withoutTwoStep = find('two-step-off')
  const only = onlyOwner(entries)
  const canManage = can(editor, 'manage-accounts')
  const invitations = canManage ? await context.get(siteContext).accounts.invitations() : []
  const invited = invitations.find(({ id }) => id === params.get('invited'))
  return {
    emailDomain: context.get(siteContext).settings.current().emailDomain,
    message: changed
      ? accessMessage(changed.username, changed.disabledAt !== null)
      : changedRole
        ? roleMessage(changedRole)
        : withoutTwoStep
          ? `Two-step sign-in is off for ${withoutTwoStep.username}. The password alone is enough now.`
          : invited
            ? `The invitation of ${invited.username} is on its way to ${invited.email}. It works once, until ${formatWeekdayAndTime(invited.endsAt).day}.`
            : params.has('removed')
              ? 'The account is removed. What its holder has written keeps the name.'
              : params.has('invitation-ended') &&
                'The invitation has ended. Its link does not work any more.',
    canManage,
    invitations: invitations.map(({ id, username, role, owner, by, madeAt, endsAt }) => ({
      ...{ id, username, role, owner },
      by: by.uid === editor.uid ? 'you' : by.name,
      on: formatVisit(madeAt, now).split(',')[0] ?? '',
      ends: formatWeekdayAndTime(endsAt).day,
      isOver: endsAt <= now,
    })),
    canAdd: can(editor, 'add-accounts'),
    rows: entries.map(({ uid, username, email, role, owner, lastSignInAt, disabledAt, twoStep }) => ({
      twoStep,
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
  const { rows, message, emailDomain, canManage, canAdd, invitations } = loaderData
  const waiting = invitations.filter(({ isOver }) => !isOver).length
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Accounts</h1>
          <p className={styles.lead}>
            {rows.length === 1 ? '1 account' : `${rows.length} accounts`}
            {waiting > 0 && `, ${waiting} ${waiting === 1 ? 'invitation' : 'invitations'} waiting`}
          </p>
          {!canManage && <p className={styles.lead}>{whoCan('manage-accounts')}</p>}
        </div>
        <div className={styles.ways}>
          {canAdd && (
            <Button
              component={Link}
              to={href('/admin/cms/user/new')}
              variant={canManage ? 'default' : 'filled'}
            >
              Add New Account
            </Button>
          )}
          {canManage && (
            <Button
              component={Link}
              to={href('/admin/cms/accounts/invite')}
              leftSection={<Icon name="plus" size={20} />}
            >
              Invite a colleague
            </Button>
          )}
        </div>
      </div>
      {message && <DoneAlert key={message}>{message}</DoneAlert>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Role</th>
            <th>Two-step</th>
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
      {invitations.map((invitation) => (
        <OpenInvitation key={invitation.id} {...invitation} />
      ))}
      <div className={styles.note}>
        <Icon name="people" size={22} />
        {canManage ? (
          <p>
            <strong>Which of the two?</strong> An invitation works for any mail address, and your colleague
            chooses the password. Add New Account is for addresses ending in @{emailDomain}, and you choose
            the first password.
          </p>
        ) : (
          <p>
            <strong>Who can have an account?</strong> Owners invite colleagues with any mail address. Somebody
            who publishes adds accounts for addresses ending in @{emailDomain}.
          </p>
        )}
      </div>
      <Outlet />
    </>
  )
}

type Invitation = Route.ComponentProps['loaderData']['invitations'][number]

function OpenInvitation({ id, username, role, owner, by, on, ends, isOver }: Invitation) {
  const action = href('/admin/cms/accounts/invitations/:id', { id })
  const day = on === 'Today' || on === 'Yesterday' ? on.toLowerCase() : `on ${on}`
  return (
    <section className={styles.invitation} aria-label={`Invitation of ${username}`}>
      <Icon name="link" size={22} />
      <p>
        <strong>
          <bdi>{username}</bdi>
        </strong>
        , {role}
        {owner && ', owner'}.{' '}
        <span>
          Invited by {by} {day}. The link {isOver ? 'ended' : 'ends'} on {ends}.
        </span>
      </p>
      <Form method="post" action={action} preventScrollReset>
        <button type="submit" name="intent" value="renew">
          Make a new link<VisuallyHidden> for {username}</VisuallyHidden>
        </button>
        <button type="submit" name="intent" value="end" data-removes>
          End it<VisuallyHidden> for {username}</VisuallyHidden>
        </button>
      </Form>
    </section>
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
  twoStep,
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
      <td className={styles.twoStep} data-off={twoStep ? undefined : ''}>
        {twoStep ? (
          <span className={styles.badge} data-role="two-step">
            <Icon name="shield" size={16} /> <VisuallyHidden>Two-step sign-in is </VisuallyHidden>On
          </span>
        ) : (
          'Off'
        )}
      </td>
      <td data-label={disabledOn === null ? 'Last sign-in' : undefined}>
        {disabledOn === null ? (lastSignIn ?? 'Never signed in') : `Switched off ${disabledOn}`}
      </td>
      <td className={styles.action}>
        <RowMenu title={username}>
          {isOwn && (
            <MenuLink to={href('/admin/cms/profile')} icon="person">
              Your profile
            </MenuLink>
          )}
          {canManage && !isOwn && disabledOn === null && (
            <Form method="post" action={href('/admin/cms/accounts/:uid/link', { uid })} preventScrollReset>
              <button type="submit" name="intent" value="make">
                <Icon name="key" size={20} />
                <span>
                  Make a sign-in link<VisuallyHidden> for {username}</VisuallyHidden>
                </span>
              </button>
            </Form>
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
            What <bdi>{isOwn ? 'you' : username}</bdi> did
          </MenuLink>
          {canManage && !isOwn && (
            <>
              <MenuLink to={href('/admin/cms/accounts/:uid/access', { uid })} icon="ban" isUnderSeam>
                Switch {disabledOn === null ? 'off' : 'on'}
                <VisuallyHidden> the account of {username}</VisuallyHidden>
              </MenuLink>
              <MenuLink to={href('/admin/cms/accounts/:uid/remove', { uid })} icon="trash" removes>
                Remove account<VisuallyHidden> of {username}</VisuallyHidden>
              </MenuLink>
            </>
          )}
        </RowMenu>
      </td>
    </tr>
  )
}

function MenuLink({
  to,
  icon,
  isUnderSeam,
  removes,
  children,
}: {
  to: string
  icon: IconName
  isUnderSeam?: true
  removes?: true
  children: ReactNode
}) {
  return (
    <Link to={to} className={isUnderSeam && styles.seam} data-crimson={removes} preventScrollReset>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </Link>
  )
}

import { Badge, Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatDay, formatVisit } from '#domain/accounts/visit.ts'
import { organisation } from '#site'
import type { Route } from './+types/accounts.ts'
import { DoneAlert } from './done-alert.tsx'
import styles from './accounts.module.css'

/**
 * `?changed=` names the account that was just disabled or enabled. `?password`: the user has just changed her own
 * password.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const params = new URL(request.url).searchParams
  const now = Date.now()
  const entries = await context.get(siteContext).accounts.list()
  const changed = entries.find(({ uid }) => uid === params.get('changed'))
  return {
    emailDomain: context.get(siteContext).emailDomain,
    message: params.has('password')
      ? 'Your password is changed. Every other place where you were signed in is signed out.'
      : changed && accessMessage(changed.username, changed.disabledAt !== null),
    rows: entries.map(({ uid, username, email, createdAt, lastSignInAt, disabledAt }) => ({
      uid,
      username,
      email,
      isOwn: uid === editor.uid,
      created: formatDay(createdAt),
      lastSignIn: lastSignInAt === null ? null : formatVisit(lastSignInAt, now),
      disabled: disabledAt !== null,
    })),
  }
}

const accessMessage = (username: string, disabled: boolean) =>
  disabled
    ? `The account of ${username} is disabled. It was signed out everywhere and cannot sign in.`
    : `The account of ${username} is enabled and can sign in.`

export const meta: Route.MetaFunction = () => [{ title: `Accounts | ${organisation.name}` }]

export default function Accounts({ loaderData: { rows, message, emailDomain } }: Route.ComponentProps) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Accounts</h1>
          <p className={styles.lead}>Anyone listed here can publish and delete content.</p>
        </div>
        <Button component={Link} to={href('/admin/cms/user/new')}>
          Add New Account
        </Button>
      </div>
      {message && <DoneAlert key={message}>{message}</DoneAlert>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Username</th>
            <th>Email</th>
            <th>Created</th>
            <th>Last sign-in</th>
            <th>State</th>
            <th>
              <VisuallyHidden>What you can do</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.uid} {...row} />
          ))}
        </tbody>
      </table>
      <div className={styles.note}>
        <h2>Who can have an account</h2>
        <p>
          Only addresses in the organisation’s own email domain, @{emailDomain}. An existing account holder
          creates each new account.
        </p>
      </div>
    </>
  )
}

type RowData = Route.ComponentProps['loaderData']['rows'][number]

function Row({ uid, username, email, isOwn, created, lastSignIn, disabled }: RowData) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {username} {isOwn && <Badge color="indigo">You</Badge>}
      </th>
      <td className={styles.email}>{email}</td>
      <td data-label="Created">{created}</td>
      <td data-label="Last sign-in">{lastSignIn ?? <Badge color="ember">Never signed in</Badge>}</td>
      <td data-label="State">{disabled ? <Badge color="red">Disabled</Badge> : 'Enabled'}</td>
      <td className={styles.action}>
        {isOwn ? (
          <Button component={Link} to={href('/admin/cms/accounts/password')} variant="default" px="md">
            Change password
          </Button>
        ) : (
          <Button component={Link} to={href('/admin/cms/accounts/:uid/access', { uid })} variant="default">
            {disabled ? 'Enable' : 'Disable'}
            <VisuallyHidden> the account of {username}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  )
}

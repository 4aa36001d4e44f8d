import { Button } from '@mantine/core'
import { href, Link, Outlet } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { can, whoCan } from '#domain/accounts/policy.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'
import type { Route } from './+types/accounts.ts'
import { Icon } from '../icon.tsx'
import { AnnouncedNotice } from '../lists/announced-notice.tsx'
import { staffMeta } from '../staff-meta.ts'
import { AccountRow, toAccountRow } from './account-row.tsx'
import { doneWords } from './done-words.ts'
import { onlyOwner } from './only-owner.ts'
import { SendOnceForm } from '../send-once-form.tsx'
import styles from './accounts.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const params = new URL(request.url).searchParams
  const now = Date.now()
  const entries = await context.get(siteContext).accounts.list()
  const only = onlyOwner(entries)
  const canManage = can(editor, 'manage-accounts')
  const invitations = canManage ? await context.get(siteContext).accounts.invitations() : []
  return {
    emailDomain: context.get(siteContext).settings.current().emailDomain,
    done: doneWords(params, entries, invitations),
    canManage,
    invitations: invitations.map(({ id, username, role, owner, by, madeAt, endsAt }) => ({
      ...{ id, username, role, owner },
      by: by.uid === editor.uid ? 'you' : by.name,
      on: unbroken(inSentence(formatDayAndTime(madeAt, now))),
      ends: formatWeekdayAndTime(endsAt).day,
      isOver: endsAt <= now,
    })),
    canAdd: can(editor, 'add-accounts'),
    rows: entries.map((entry) => toAccountRow(entry, { own: editor.uid, only, now })),
  }
}

export const meta: Route.MetaFunction = () => staffMeta('Accounts')

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { rows, done, emailDomain, canManage, canAdd, invitations } = loaderData
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
      {done && (
        <AnnouncedNotice tone={done.tone ?? 'success'} todo={done.follows}>
          {done.happened}
        </AnnouncedNotice>
      )}
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
            <AccountRow key={row.uid} {...row} canManage={canManage} />
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
          Invited by {by} {on}. The link {isOver ? 'ended' : 'ends'} on {ends}.
        </span>
      </p>
      <SendOnceForm action={action} preventScrollReset>
        <button type="submit" name="intent" value="renew">
          Make a new link<VisuallyHidden> for {username}</VisuallyHidden>
        </button>
        <button type="submit" name="intent" value="end" data-removes>
          End it<VisuallyHidden> for {username}</VisuallyHidden>
        </button>
      </SendOnceForm>
    </section>
  )
}

import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { href, Link, Outlet } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { addressesIn } from '#domain/accounts/new-account.ts'
import { can, whoCan } from '#domain/accounts/policy.ts'
import { roleFacts } from '#domain/accounts/roles.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { toPage } from '#domain/paging.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'
import { AnnouncedNotice, Notice } from '../ui/notice.tsx'
import type { Route } from './+types/accounts.ts'
import { Icon } from '../icon.tsx'
import { hiddenHeading, StaffList } from '../lists/staff-list.tsx'
import { MailAddress } from '../mail-address.tsx'
import { staffMeta } from '../staff-meta.ts'
import { AccountMenu, toShownAccount } from './account-row.tsx'
import { doneWords } from './done-words.ts'
import { onlyOwner } from './only-owner.ts'
import { SendOnceForm } from '../send-once-form.tsx'
import { PanelRow } from '../ui/panel.tsx'

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
    found: toPage(
      entries.map((entry) => toShownAccount(entry, { own: editor.uid, only, now })),
      1,
      entries.length,
    ),
  }
}

export const meta: Route.MetaFunction = () => staffMeta('Accounts')

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { found, done, emailDomain, canManage, canAdd, invitations } = loaderData
  const waiting = invitations.filter(({ isOver }) => !isOver).length
  return (
    <>
      <StaffList
        head={{
          title: 'Accounts',
          about: (
            <>
              {found.total === 1 ? '1 account' : `${found.total} accounts`}
              {waiting > 0 && `, ${waiting} ${waiting === 1 ? 'invitation' : 'invitations'} waiting`}
              {!canManage && (
                <Text span inherit display="block">
                  {whoCan('manage-accounts')}
                </Text>
              )}
            </>
          ),
          ways: (
            <Group gap={8}>
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
            </Group>
          ),
        }}
        found={found}
        address={() => href('/admin/cms/accounts')}
        empty={null}
        title={{
          heading: 'Name',
          below: ({ email, isOwn }) => (
            <>
              {isOwn && (
                <Badge color="indigo" ms={6}>
                  You
                </Badge>
              )}
              <Text span display="block" size="sm" c="dimmed">
                <MailAddress address={email} />
              </Text>
            </>
          ),
        }}
        columns={[
          {
            heading: 'Role',
            cell: ({ role, owner }) => (
              <Group gap={6}>
                <Badge color={can({ role, owner }, 'publish') ? 'indigo' : 'gray'}>
                  {roleFacts[role].name}
                </Badge>
                {owner && (
                  <Badge variant="filled" color="gray.9">
                    Owner
                  </Badge>
                )}
              </Group>
            ),
          },
          {
            heading: 'Two-step',
            cell: ({ twoStep }) =>
              twoStep ? (
                <Badge color="green" leftSection={<Icon name="shield" size={16} />}>
                  <VisuallyHidden>Two-step sign-in is </VisuallyHidden>On
                </Badge>
              ) : (
                <Text inherit c="dimmed" visibleFrom="xl">
                  Off
                </Text>
              ),
          },
          {
            heading: 'Last sign-in',
            place: 'line',
            cell: ({ disabledOn, lastSignIn }) =>
              disabledOn !== null ? (
                `Switched off ${disabledOn}`
              ) : (
                <>
                  <Text span inherit hiddenFrom="xl">
                    Last sign-in:{' '}
                  </Text>
                  {lastSignIn}
                </>
              ),
          },
          {
            heading: hiddenHeading('More'),
            place: 'corner',
            cell: (account) => <AccountMenu account={account} canManage={canManage} />,
          },
        ]}
      >
        {done && (
          <AnnouncedNotice tone={done.tone ?? 'success'} todo={done.follows}>
            {done.happened}
          </AnnouncedNotice>
        )}
      </StaffList>
      {invitations.map((invitation) => (
        <OpenInvitation key={invitation.id} {...invitation} />
      ))}
      <Notice tone="hint" mt={20}>
        {canManage ? (
          <>
            <strong>Which of the two?</strong> An invitation works for any email address, and your colleague
            chooses the password. Add New Account is for addresses {addressesIn(emailDomain)}, and you choose
            the first password.
          </>
        ) : (
          <>
            <strong>Who can have an account?</strong> Owners invite colleagues with any email address.
            Accounts for addresses {addressesIn(emailDomain)} need no invitation.{' '}
            {!canAdd && whoCan('add-accounts')}
          </>
        )}
      </Notice>
      <Outlet />
    </>
  )
}

type Invitation = Route.ComponentProps['loaderData']['invitations'][number]

function OpenInvitation({ id, username, role, owner, by, on, ends, isOver }: Invitation) {
  const action = href('/admin/cms/accounts/invitations/:id', { id })
  return (
    <Paper
      component="section"
      aria-label={`Invitation of ${username}`}
      mt={12}
      bg="transparent"
      bd="2px dashed gray.5"
    >
      <PanelRow>
        <Icon name="link" size={22} />
        <div>
          <strong>
            <bdi>{username}</bdi>
          </strong>
          , {roleFacts[role].does}
          {owner && ', owner'}.{' '}
          <Text component="span" size="xs" c="dimmed">
            Invited by {by} {on}. The link {isOver ? 'ended' : 'ends'} on {ends}.
          </Text>
        </div>
        <SendOnceForm action={action} preventScrollReset>
          <Group gap="0 24px">
            <Button type="submit" name="intent" value="renew" variant="subtle">
              Make a new link<VisuallyHidden> for {username}</VisuallyHidden>
            </Button>
            <Button type="submit" name="intent" value="end" variant="subtle" color="red">
              End it<VisuallyHidden> for {username}</VisuallyHidden>
            </Button>
          </Group>
        </SendOnceForm>
      </PanelRow>
    </Paper>
  )
}

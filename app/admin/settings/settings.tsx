import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { monthsBefore } from '#domain/contact/retention.ts'
import { keepMonthsChoices } from '#domain/settings/kind.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { openSinglePage, publishSinglePage } from '../records/record-page.server.ts'
import { staffMeta } from '../staff-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/settings.ts'
import { backupWords, newestBackupWords } from '../backup/backup-words.ts'
import { SettingsForm } from './settings-form.tsx'
import { readUnsentMails } from './unsent-mails.ts'

export async function loader(args: Route.LoaderArgs) {
  const opened = await openSinglePage(args, 'settings')
  const { mail, messages, backups, staff } = args.context.get(siteContext)
  const now = Date.now()
  const [unsent, backup, ...counts] = await Promise.all([
    readUnsentMails(messages, now),
    backups.state(),
    ...keepMonthsChoices.map((months) => messages.receivedBefore(monthsBefore(now, months))),
  ])
  return {
    ...opened,
    /** `host`: null when mail is not set up. `to`: where the mails about new messages go; empty while it is nowhere. */
    mail: { host: mail.host, to: mail.to(), unsent },
    backup: { backup: backupWords(backup, now), newest: newestBackupWords(backup) },
    team: staff.team().map(({ id, fullName }) => ({ value: id, label: fullName })),
    /** How many messages are older than each choice of months. */
    expired: Object.fromEntries(keepMonthsChoices.map((months, index) => [months, counts[index] ?? 0])),
  }
}

export const action = (args: Route.ActionArgs) => publishSinglePage(args, 'settings', href('/contactus'))

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Settings')

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" about="Open what you want to change. Each part is saved alone." />
      <SettingsForm key={formKey(loaderData.draft)} {...loaderData} />
    </>
  )
}

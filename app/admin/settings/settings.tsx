import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { monthsBefore } from '#domain/contact/retention.ts'
import { keepMonthsChoices, settingsRecord } from '#domain/settings/schema.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { openRecord } from '../form/open-record.server.ts'
import { saveFromForm } from '../form/publish-form.server.ts'
import { saveOrFailure } from '../form/save-outcome.ts'
import { staffMeta } from '../staff-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { readUnsentMails } from './unsent-mails.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context, 'change-settings')
  const opened = await openRecord({ context, url: request.url, editor, record: settingsRecord })
  const { mail, messages } = context.get(siteContext)
  const now = Date.now()
  const [unsent, ...counts] = await Promise.all([
    readUnsentMails(messages, now),
    ...keepMonthsChoices.map((months) => messages.receivedBefore(monthsBefore(now, months))),
  ])
  return {
    ...opened,
    mail: { host: mail.host, to: mail.to(), unsent },
    expired: Object.fromEntries(keepMonthsChoices.map((months, index) => [months, counts[index] ?? 0])),
  }
}

export function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'change-settings')
  return saveFromForm(context, editor, settingsRecord, href('/contactus'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFailure(serverAction)

export const meta: Route.MetaFunction = () => staffMeta('Settings')

export default function SettingsPage({
  loaderData: { account, published, draft, mail, expired },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" about="Only owners see this. Every change is kept and can be taken back." />
      <SettingsForm
        key={formKey(draft)}
        account={account}
        published={published}
        draft={draft}
        mail={mail}
        expired={expired}
      />
    </>
  )
}

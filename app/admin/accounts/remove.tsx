import { data, href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { MailAddress } from '../mail-address.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/remove.ts'
import { accountRefusals } from './account-refusals.ts'

/** Asks before an account is removed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const entry = await context.get(siteContext).accounts.get(params.uid)
  if (!entry) throw notFound()
  return { username: entry.username, email: entry.email, isOwn: entry.uid === editor.uid }
}

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  return actOrFailure(context, toFailure, async () => {
    const removed = await context.get(siteContext).accounts.remove(params.uid, editor)
    if (!removed.ok) return data({ failure: words[removed.refusal.code] }, { status: 409 })
    return redirect(`${href('/admin/cms/accounts')}?removed`)
  })
}

const words = {
  ...accountRefusals,
  'own-account': 'You cannot remove your own account. Ask another owner to do it.',
} as const

const toFailure = toFailureWords('The account was not removed.')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Remove an account?')

export default function Remove({ loaderData, actionData }: Route.ComponentProps) {
  const { username, email, isOwn } = loaderData
  return (
    <ConfirmDialog
      title={
        <>
          Remove the account of <bdi>{username}</bdi>?
        </>
      }
      back={href('/admin/cms/accounts')}
      failure={actionData?.failure ?? (isOwn ? words['own-account'] : null)}
      keep="Keep it"
      act={isOwn ? null : 'Remove account'}
    >
      {!isOwn && (
        <p>
          <bdi>{username}</bdi> (<MailAddress address={email} />) is signed out everywhere, and the account
          cannot be brought back. Everything that this person wrote stays, with the name. Drafts stay for
          colleagues.
        </p>
      )}
    </ConfirmDialog>
  )
}

import { data, href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/two-step-off.ts'
import { accountRefusals } from './account-refusals.ts'

/** Asks before the two-step sign-in of a colleague is switched off. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context, 'manage-accounts')
  const { accounts, identity } = context.get(siteContext)
  const entry = await accounts.get(params.uid)
  if (!entry) throw notFound()
  return { username: entry.username, mailWorks: identity.mailWorks }
}

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  return actOrFailure(context, toFailure, async () => {
    const off = await context.get(siteContext).profile.switchTwoStepOffFor(params.uid, editor)
    if (!off.ok) return data({ failure: accountRefusals[off.refusal.code] }, { status: 409 })
    return redirect(`${href('/admin/cms/accounts')}?two-step-off=${encodeURIComponent(params.uid)}`)
  })
}

const toFailure = toFailureWords('Two-step sign-in was not switched off.')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Switch two-step sign-in off?')

export default function TwoStepOff({ loaderData, actionData }: Route.ComponentProps) {
  const { username, mailWorks } = loaderData
  return (
    <ConfirmDialog
      title={
        <>
          Switch two-step sign-in off for <bdi>{username}</bdi>?
        </>
      }
      back={href('/admin/cms/accounts')}
      failure={actionData?.failure}
      keep="Leave it on"
      act="Switch off"
    >
      <p>
        Then the password alone is enough to sign in, and no device signs in with its own lock. Speak to{' '}
        <bdi>{username}</bdi> first, so that you know who asks.{' '}
        {mailWorks
          ? 'A mail says that you did it, and Recent changes shows it.'
          : 'Recent changes shows that you did it.'}
      </p>
    </ConfirmDialog>
  )
}

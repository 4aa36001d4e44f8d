import { data, href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { typedText } from '#domain/typed-text.ts'
import type { Route } from './+types/access.ts'
import { accountRefusals } from './account-refusals.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { MailAddress } from '../mail-address.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'

/** Shows the question before an account is switched off, or on. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const entry = await context.get(siteContext).accounts.get(params.uid)
  if (!entry) throw notFound()
  const { username, email, disabledAt } = entry
  return { username, email, disabled: disabledAt !== null, isOwn: params.uid === editor.uid }
}

/** The form sends the wanted state in `to`. A second press or an outdated page therefore cannot reverse the change. */
export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const to = typedText(context.get(visitContext).form, 'to')
  if (to !== 'enabled' && to !== 'disabled')
    return data({ failure: words['not-understood'] }, { status: 400 })
  const { accounts } = context.get(siteContext)
  return actOrFailure(context, toFailure, async () => {
    const changed = await (to === 'disabled'
      ? accounts.disable(params.uid, editor)
      : accounts.enable(params.uid, editor))
    if (!changed.ok) return data({ failure: words[changed.refusal.code] }, { status: 409 })
    return redirect(`${href('/admin/cms/accounts')}?changed=${encodeURIComponent(params.uid)}`)
  })
}

const words = {
  ...accountRefusals,
  'own-account': 'You cannot switch off your own account. Ask another owner to do it.',
  'only-here':
    'The account is switched off on this website. The sign-in service did not do its part, so this person may still be able to sign in elsewhere. Switch the account on and off again in a minute.',
  'not-understood': formNotRead,
} as const

const toFailure = toFailureWords('The account was not switched.')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(`Switch an account ${loaderData?.disabled ? 'on' : 'off'}`)

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { username, email, disabled, isOwn } = loaderData
  return (
    <ConfirmDialog
      title={
        <>
          Switch {disabled ? 'on' : 'off'} the account of <bdi>{username}</bdi>?
        </>
      }
      back={href('/admin/cms/accounts')}
      failure={actionData?.failure ?? (isOwn ? words['own-account'] : null)}
      keep={isOwn ? 'Close' : disabled ? 'Leave it off' : 'Leave it on'}
      act={isOwn ? null : disabled ? 'Switch on' : 'Switch off'}
      removes={!disabled}
      fields={<input type="hidden" name="to" value={disabled ? 'enabled' : 'disabled'} />}
    >
      {!isOwn && (
        <p>
          {disabled ? (
            <>
              Anybody who knows the password can sign in with <MailAddress address={email} /> again.
            </>
          ) : (
            <>
              <bdi>{username}</bdi> (<MailAddress address={email} />) is signed out everywhere and cannot sign
              in. Running uploads stop. Drafts and published content stay. You can switch it on again.
            </>
          )}
        </p>
      )}
    </ConfirmDialog>
  )
}

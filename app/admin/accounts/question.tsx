import type { ReactNode } from 'react'
import { data, href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { typedText } from '#domain/typed-text.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { MailAddress } from '../mail-address.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/question.ts'
import { accountRefusals } from './account-refusals.ts'

type Act = 'disable' | 'enable' | 'remove' | 'two-step'

interface Question {
  readonly page: string
  readonly title: (name: ReactNode) => ReactNode
  readonly keep: string
  readonly act: string
  /** Why nobody does it to her own account. Absent where she may. */
  readonly own?: string
  readonly effect: (name: ReactNode, email: ReactNode, mailWorks: boolean) => ReactNode
}

/** The questions before something is done with the account of a colleague. */
const questions: Readonly<Record<Act, Question>> = {
  disable: {
    page: 'Switch an account off',
    title: (name) => <>Switch off the account of {name}?</>,
    keep: 'Leave it on',
    act: 'Switch off',
    own: 'You cannot switch off your own account. Ask another owner to do it.',
    effect: (name, email) => (
      <>
        {name} ({email}) is signed out everywhere and cannot sign in. Running uploads stop. Drafts and
        published content stay. You can switch it on again.
      </>
    ),
  },
  enable: {
    page: 'Switch an account on',
    title: (name) => <>Switch on the account of {name}?</>,
    keep: 'Leave it off',
    act: 'Switch on',
    effect: (_, email) => <>Anybody who knows the password can sign in with {email} again.</>,
  },
  remove: {
    page: 'Remove an account?',
    title: (name) => <>Remove the account of {name}?</>,
    keep: 'Keep it',
    act: 'Remove account',
    own: 'You cannot remove your own account. Ask another owner to do it.',
    effect: (name, email) => (
      <>
        {name} ({email}) is signed out everywhere, and the account cannot be brought back. Everything that
        this person wrote stays, with the name. Drafts stay for colleagues.
      </>
    ),
  },
  'two-step': {
    page: 'Switch two-step sign-in off?',
    title: (name) => <>Switch two-step sign-in off for {name}?</>,
    keep: 'Leave it on',
    act: 'Switch off',
    effect: (name, _, mailWorks) => (
      <>
        Then the password alone is enough to sign in, and no device signs in with its own lock. Speak to{' '}
        {name} first, so that you know who asks.{' '}
        {mailWorks
          ? 'A mail says that you did it, and Recent changes shows it.'
          : 'Recent changes shows that you did it.'}
      </>
    ),
  },
}

/** The end of the address names what is asked. `to`: the wanted state of an account that is switched. */
function actAt(pattern: string, to: string): Act | null {
  if (pattern.endsWith('/remove')) return 'remove'
  if (pattern.endsWith('/two-step')) return 'two-step'
  return to === 'enabled' ? 'enable' : to === 'disabled' ? 'disable' : null
}

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const { accounts, identity } = context.get(siteContext)
  const entry = await accounts.get(params.uid)
  if (!entry) throw notFound()
  const { uid, username, email, disabledAt } = entry
  const to = disabledAt === null ? 'disabled' : 'enabled'
  const { mailWorks } = identity
  return { act: actAt(pattern, to) ?? 'disable', to, username, email, isOwn: uid === editor.uid, mailWorks }
}

/** The form sends the wanted state in `to`. A second press or an outdated page therefore cannot reverse the change. */
export async function action({ context, params: { uid }, pattern }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const act = actAt(pattern, typedText(context.get(visitContext).form, 'to'))
  if (!act) return data({ failure: formNotRead }, { status: 400 })
  const { accounts, profile } = context.get(siteContext)
  const list = href('/admin/cms/accounts')
  return actOrFailure(context, toFailure, async () => {
    const done = await (act === 'two-step'
      ? profile.switchTwoStepOffFor(uid, editor)
      : accounts[act](uid, editor))
    if (!done.ok) {
      const { code } = done.refusal
      return data(
        { failure: code === 'own-account' ? (questions[act].own ?? '') : refusals[code] },
        { status: 409 },
      )
    }
    if (act === 'remove') return redirect(`${list}?removed`)
    return redirect(`${list}?${act === 'two-step' ? 'two-step-off' : 'changed'}=${encodeURIComponent(uid)}`)
  })
}

const refusals = {
  ...accountRefusals,
  'only-here':
    'The account is switched off on this website. The sign-in service did not do its part, so this person may still be able to sign in elsewhere. Switch the account on and off again in a minute.',
}
const toFailure = toFailureWords('Nothing was changed.')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(questions[loaderData?.act ?? 'disable'].page)

export default function AccountQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { act, to, username, email, isOwn, mailWorks } = loaderData
  const { title, keep, act: button, effect, own: ownWords } = questions[act]
  const own = isOwn && ownWords
  const name = <bdi>{username}</bdi>
  return (
    <ConfirmDialog
      title={title(name)}
      back={href('/admin/cms/accounts')}
      failure={actionData?.failure || own}
      keep={own ? 'Close' : keep}
      act={own ? null : button}
      removes={act !== 'enable'}
      fields={<input type="hidden" name="to" value={to} />}
    >
      {!own && <p>{effect(name, <MailAddress address={email} />, mailWorks)}</p>}
    </ConfirmDialog>
  )
}

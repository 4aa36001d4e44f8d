import { data, href } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { useOrganisation } from '#app/organisation.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { typedText } from '#domain/typed-text.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { LinkSent } from '../link/link-sent.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/link.ts'
import { accountRefusals } from './account-refusals.ts'

/** Opening the page makes no link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context, 'manage-accounts')
  const entry = await context.get(siteContext).accounts.get(params.uid)
  if (!entry) throw notFound()
  return { username: entry.username, twoStep: entry.twoStep }
}

type Reply =
  | { readonly outcome: 'made'; readonly url: string; readonly until: string }
  | { readonly outcome: 'ended' }
  | { readonly outcome: 'refused'; readonly words: string }

const refuse = (code: keyof typeof words) =>
  data<Reply>({ outcome: 'refused', words: words[code] }, { status: code === 'not-understood' ? 400 : 409 })

const toFailure = (because: FailureReason): Reply => ({
  outcome: 'refused',
  words: toFailureWords('The link could not be made or ended.')(because).failure,
})

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const { accounts } = context.get(siteContext)
  const intent = typedText(context.get(visitContext).form, 'intent')
  return actOrFailure(context, toFailure, async () => {
    if (intent === 'make') {
      const made = await accounts.makeSignInLink(params.uid, editor)
      if (!made.ok) return refuse(made.refusal.code)
      const { url, endsAt } = made.value
      return data<Reply>({ outcome: 'made', url, until: formatWeekdayAndTime(endsAt).time })
    }
    if (intent !== 'end') return refuse('not-understood')
    const ended = await accounts.endSignInLinks(params.uid, editor)
    return ended.ok ? data<Reply>({ outcome: 'ended' }) : refuse(ended.refusal.code)
  })
}

const words = {
  ...accountRefusals,
  'own-account': 'You are signed in already. Change your own password under Your profile.',
  'user-disabled': 'The account is switched off, and a link would not open it. Switch it on first.',
  'not-understood': formNotRead,
} as const

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Make a sign-in link')

export default function SignInLinkForColleague({
  loaderData: { username, twoStep },
  actionData,
}: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  const secondStep =
    twoStep &&
    ' Two-step sign-in still asks for the six digits or a recovery code. If both are lost, switch it off too: Accounts, Switch off two-step.'
  if (actionData?.outcome === 'made') {
    const { url, until } = actionData
    return (
      <LinkSent
        username={username}
        does="chooses a new password"
        until={until}
        url={url}
        message={`With this link you choose a new password for ${acronym}. It works once, until ${until}: ${url}`}
        recorded={
          <>
            Recent changes shows that you made the link. When it is used, <bdi>{username}</bdi>’s other
            sessions end.{secondStep}
          </>
        }
      />
    )
  }
  return (
    <ConfirmDialog
      title={
        <>
          A sign-in link for <bdi>{username}</bdi>
        </>
      }
      back={href('/admin/cms/accounts')}
      failure={actionData?.outcome === 'refused' ? actionData.words : null}
      keep="Close"
      act={actionData ? 'Make a new link' : 'Make a sign-in link'}
      removes={false}
      fields={<input type="hidden" name="intent" value="make" />}
    >
      <p role="status">
        {actionData?.outcome === 'ended'
          ? 'The link has ended. It no longer signs anybody in.'
          : 'A link is shown only once, when it is made. It works once, within an hour. A new link replaces the previous one.'}
        {secondStep}
      </p>
    </ConfirmDialog>
  )
}

import { Alert, Button } from '@mantine/core'
import { data, href, Link, useNavigation } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { useOrganisation } from '#app/organisation.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { typedText } from '#domain/typed-text.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { Answers, QuestionDialog } from '../dialog/question-dialog.tsx'
import { Icon } from '../icon.tsx'
import { SentLink } from '../link/sent-link.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/link.ts'
import { accountRefusals } from './account-refusals.ts'
import { SendOnceForm } from '../send-once-form.tsx'

/** Opening the page makes no link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context, 'manage-accounts')
  const entry = await context.get(siteContext).accounts.get(params.uid)
  if (!entry) throw notFound()
  return { username: entry.username }
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
  loaderData: { username },
  actionData,
}: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  const back = href('/admin/cms/accounts')
  const busy = useNavigation().state !== 'idle'
  const made = actionData?.outcome === 'made' ? actionData : null
  const close = (
    <Button component={Link} to={back} variant="default" data-first={made ? undefined : ''}>
      Close
    </Button>
  )
  if (made) {
    return (
      <QuestionDialog
        key={made.url}
        title={
          <>
            Send this to <bdi>{username}</bdi>
          </>
        }
        back={back}
      >
        <p>
          With this link <bdi>{username}</bdi> chooses a new password. It works{' '}
          <strong>once, until {made.until}</strong>. Send it to <bdi>{username}</bdi>’s own phone and to
          nobody else.
        </p>
        <SentLink
          url={made.url}
          first="whatsapp"
          message={`With this link you choose a new password for ${acronym}. It works once, until ${made.until}: ${made.url}`}
        />
        <Alert role="presentation" color="indigo" icon={<Icon name="history" size={22} />} my="md">
          Recent changes says that you made it. When it is used, <bdi>{username}</bdi>’s other sessions end.
        </Alert>
        <Answers>
          <SendOnceForm data-ends>
            <button type="submit" name="intent" value="end">
              End this link
            </button>
          </SendOnceForm>
          {close}
        </Answers>
      </QuestionDialog>
    )
  }
  return (
    <QuestionDialog
      title={
        <>
          A sign-in link for <bdi>{username}</bdi>
        </>
      }
      back={back}
    >
      {actionData?.outcome === 'refused' && <FailureAlert>{actionData.words}</FailureAlert>}
      <p role="status">
        {actionData?.outcome === 'ended'
          ? 'The link has ended. Whoever opens it now is not signed in.'
          : 'A link is shown once, when it is made. It works once, within the hour, and ends the one before.'}
      </p>
      <SendOnceForm>
        <input type="hidden" name="intent" value="make" />
        <Answers>
          {close}
          <Button type="submit" aria-disabled={busy}>
            {actionData ? 'Make a new link' : 'Make a sign-in link'}
          </Button>
        </Answers>
      </SendOnceForm>
    </QuestionDialog>
  )
}

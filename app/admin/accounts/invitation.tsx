import { Button } from '@mantine/core'
import { data, href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { typedText } from '#domain/typed-text.ts'
import { Answers, QuestionDialog } from '../dialog/question-dialog.tsx'
import { MailAddress } from '../mail-address.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/invitation.ts'
import { accountRefusals } from './account-refusals.ts'
import { InvitationSent, type ShownInvitation, toShownInvitation } from './invitation-sent.tsx'
import { SendOnceForm } from '../send-once-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context, 'manage-accounts')
  const open = await context.get(siteContext).accounts.invitations()
  const invitation = open.find(({ id }) => id === params.id)
  if (!invitation) throw notFound()
  return { username: invitation.username, email: invitation.email }
}

interface Reply {
  readonly sent: ShownInvitation | null
  readonly refusal: string | null
}

const list = href('/admin/cms/accounts')

/** An invitation that was used or ended has no page any more, so the list says it. */
function refuse(code: 'not-owner' | 'gone' | 'email-already-in-use') {
  if (code !== 'not-owner') return redirect(`${list}?invitation-gone`)
  return data<Reply>({ sent: null, refusal: accountRefusals[code] }, { status: 409 })
}

const toFailure = (because: FailureReason): Reply => ({
  sent: null,
  refusal: toFailureWords('Nothing was changed.')(because).failure,
})

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const { accounts } = context.get(siteContext)
  const intent = typedText(context.get(visitContext).form, 'intent')
  return actOrFailure(context, toFailure, async () => {
    if (intent === 'renew') {
      const renewed = await accounts.renewInvitation(params.id, editor)
      if (!renewed.ok) return refuse(renewed.refusal.code)
      return data<Reply>({ sent: toShownInvitation(renewed.value), refusal: null })
    }
    if (intent !== 'end') return data<Reply>({ sent: null, refusal: formNotRead }, { status: 400 })
    const ended = await accounts.endInvitation(params.id, editor)
    return ended.ok ? redirect(`${list}?invitation-ended`) : refuse(ended.refusal.code)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('An invitation')

export default function Invitation({ loaderData: { username, email }, actionData }: Route.ComponentProps) {
  if (actionData?.sent) return <InvitationSent key={actionData.sent.url} invitation={actionData.sent} />
  return (
    <QuestionDialog
      title={
        <>
          The invitation of <bdi>{username}</bdi>
        </>
      }
      back={list}
    >
      {actionData?.refusal && <Notice tone="failure">{actionData.refusal}</Notice>}
      <p>
        For <MailAddress address={email} />. Its link was shown or mailed when it was made. A new link
        replaces it.
      </p>
      <SendOnceForm>
        <Answers>
          <span style={{ flex: 1 }}>
            <Button type="submit" name="intent" value="end" variant="subtle" color="red">
              End it
            </Button>
          </span>
          <Button type="submit" name="intent" value="renew" data-first>
            Make a new link
          </Button>
        </Answers>
      </SendOnceForm>
    </QuestionDialog>
  )
}

import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { data, href, Link, redirect, useNavigation } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseInvitation } from '#domain/accounts/invitation.ts'
import { toRole } from '#domain/accounts/roles.ts'
import type { FieldErrors } from '#domain/result.ts'
import { ActionForm } from '../action-form.tsx'
import { Answers, QuestionDialog } from '../dialog/question-dialog.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { toFailureWords } from '../shell/failure-words.ts'
import { EmailField } from '../sign-in/email-field.tsx'
import { staffMeta } from '../staff-meta.ts'
import { Columns } from '../ui/columns.tsx'
import type { Route } from './+types/invite.ts'
import { choice, Choices } from './choices.tsx'
import { InvitationSent, type ShownInvitation, toShownInvitation } from './invitation-sent.tsx'
import { RightsFields } from './rights-fields.tsx'

export function loader({ context }: Route.LoaderArgs) {
  requireEditor(context, 'manage-accounts')
  return { mailWorks: context.get(siteContext).identity.mailWorks }
}

interface Reply {
  readonly sent: ShownInvitation | null
  readonly errors: FieldErrors
  /** The typed values, to fill the form again in a browser without script. */
  readonly typed: Readonly<Record<string, string>>
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const { form } = context.get(visitContext)
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const refuse = (status: number, errors: FieldErrors) =>
    data<Reply>({ sent: null, errors, typed }, { status })
  const parsed = parseInvitation(form)
  if (!parsed.ok) return refuse(400, parsed.refusal)
  return actOrFailure(context, toFailure, async () => {
    const invited = await context.get(siteContext).accounts.invite(parsed.value, editor)
    if (!invited.ok) return refuse(409, words[invited.refusal.code] ?? {})
    if (parsed.value.way === 'link') {
      return data<Reply>({ sent: toShownInvitation(invited.value), errors: {}, typed: {} })
    }
    return redirect(`${href('/admin/cms/accounts')}?invited=${encodeURIComponent(invited.value.id)}`)
  })
}

const words: Readonly<Record<string, FieldErrors>> = {
  'email-already-in-use': { email: 'This address has an account already.' },
  'not-owner': {
    form: 'You are not an owner any more, so nobody was invited. Load the list of accounts again.',
  },
  'no-mail': { way: 'Mail is not set up. Choose a link.' },
}

const toFailure = (because: FailureReason): Reply => ({
  sent: null,
  errors: { form: toFailureWords('Nobody was invited.')(because).failure },
  typed: {},
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Invite a colleague')

export default function Invite({ loaderData: { mailWorks }, actionData }: Route.ComponentProps) {
  const back = href('/admin/cms/accounts')
  const busy = useNavigation().state !== 'idle'
  const { errors = {}, typed = {} } = actionData ?? {}
  const username = useFieldRefusal(errors['username'], actionData)
  const email = useFieldRefusal(errors['email'], actionData)
  const wayRefusal = useFieldRefusal(errors['way'], actionData)
  const [way, setWay] = useState(typed['way'] ?? 'link')
  if (actionData?.sent) return <InvitationSent key={actionData.sent.url} invitation={actionData.sent} />
  return (
    <QuestionDialog title="Invite a colleague" back={back} wide>
      <ActionForm answer={actionData} failure={errors.form}>
        <Columns>
          <TextInput
            name="username"
            label="Name"
            autoComplete="off"
            spellCheck={false}
            data-first
            defaultValue={typed['username']}
            {...username}
          />
          <EmailField autoComplete="off" defaultValue={typed['email']} {...email} />
        </Columns>
        <RightsFields
          given={{ role: toRole(typed['role']), owner: 'owner' in typed }}
          error={errors['role']}
        />
        <Radio.Group
          name="way"
          label="How to send the invitation"
          value={way}
          onChange={setWay}
          {...wayRefusal}
        >
          <Choices>
            <Radio
              {...choice}
              value="link"
              label="A link for WhatsApp"
              description="You send it from your own phone. Works once, for seven days."
            />
            <Radio
              {...choice}
              value="mail"
              disabled={!mailWorks}
              label="A mail from the website"
              description={
                mailWorks ? 'It is sent at once. Works once, for seven days.' : 'Mail is not set up.'
              }
            />
          </Choices>
        </Radio.Group>
        <Answers>
          <Button component={Link} to={back} variant="default">
            Cancel
          </Button>
          <Button type="submit" aria-disabled={busy}>
            {way === 'mail' ? 'Send the invitation' : 'Make the link'}
          </Button>
        </Answers>
      </ActionForm>
    </QuestionDialog>
  )
}

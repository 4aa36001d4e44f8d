import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { data, href, Link, redirect, useNavigation } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, diskFull, type FailureReason, type FailureMessages } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parsePasswordChange } from '#domain/accounts/password-change.ts'
import type { PasswordRefusal } from '#domain/accounts/identity.ts'
import type { FieldErrors } from '#domain/result.ts'
import { ActionForm } from '../action-form.tsx'
import { FormPage } from '../form/form-page.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { refusalWords } from '../sign-in/refusal-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/password.ts'
import { NewPasswordField } from './new-password-field.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email, username } = requireEditor(context)
  const isLinkSession = await context.get(siteContext).identity.isLinkSession(request.headers)
  return { email, known: [username, email], isLinkSession }
}

interface Reply {
  readonly errors: FieldErrors
}

export async function action({ context, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { identity } = context.get(siteContext)
  const currentNeeded = !(await identity.isLinkSession(request.headers))
  const typed = parsePasswordChange(context.get(visitContext).form, { currentNeeded, holder: editor })
  if (!typed.ok) return data<Reply>({ errors: typed.refusal }, { status: 400 })
  return actOrFailure(context, toReply, async () => {
    const changed = await identity.changePassword(request.headers, typed.value, editor)
    if (changed.ok) return redirect(`${href('/admin/cms/profile')}?done=password`)
    const status = changed.refusal.code === 'too-many-requests' ? 429 : 409
    return data<Reply>({ errors: errorsOf(changed.refusal) }, { status })
  })
}

function errorsOf(refusal: PasswordRefusal): FieldErrors {
  switch (refusal.code) {
    case 'wrong-password':
      return { current: 'This is not your current password. Type it again.' }
    case 'same-password':
      return { password: 'This is the password you have now. Choose another.' }
    case 'weak-password':
      return { password: refusal.words }
    case 'user-token-expired':
      return toReply('session').errors
    default:
      return { form: refusalWords(refusal) }
  }
}

const failures: FailureMessages = {
  server: 'The password was not changed. Something went wrong on the website. Try again in a minute.',
  full: `The password was not changed. ${diskFull}`,
  connection:
    'The connection is gone. What you typed is still here. Press Change password again when it is back.',
  session: 'Your session has ended, and the password was not changed. Sign in again, then change it.',
}

const toReply = (because: FailureReason): Reply => ({
  errors: { form: failures[because] ?? failures.server },
})

/** When the session has ended, the sign-in form replaces the page. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => (because === 'session' ? null : toReply(because)))

export const meta: Route.MetaFunction = () => staffMeta('Change your password')

const back = { to: href('/admin/cms/profile'), label: 'Your profile' } as const

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { email, known, isLinkSession } = loaderData
  const busy = useNavigation().state !== 'idle'
  const errors = actionData?.errors ?? {}
  const current = useFieldRefusal(errors.current, actionData)
  const password = useFieldRefusal(errors.password, actionData)
  const confirmation = useFieldRefusal(errors.confirmation, actionData)
  /** The half hour after the link has ended while the form was open. */
  const [isOver, setIsOver] = useState(false)
  if (isLinkSession && errors.current !== undefined && !isOver) setIsOver(true)
  return (
    <FormPage back={back} title="Change your password">
      <Text maw={640} mb={24}>
        {isLinkSession && !isOver && 'You signed in by a link, so the old password is not asked for. '}
        {isOver &&
          'You signed in by a link more than half an hour ago, so the old password is needed again. '}
        You stay signed in here. You will be signed out on all other devices.
      </Text>
      <ActionForm answer={actionData} failure={errors.form} maw={520}>
        {/* Password managers need the username to know which account the new password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {(!isLinkSession || isOver) && (
          <>
            <PasswordField
              name="current"
              label="Current password"
              autoComplete="current-password"
              {...current}
            />
            <Anchor component={Link} to={href('/admin/forgotten')} mt={-12}>
              Forgotten your password?
            </Anchor>
          </>
        )}
        <NewPasswordField
          name="password"
          label="New password"
          known={known}
          {...password}
          onInput={() => {
            password.onInput()
            // The two may be the same now.
            confirmation.onInput()
          }}
        />
        <PasswordField
          name="confirmation"
          label="Confirm new password"
          autoComplete="new-password"
          {...confirmation}
        />
        <Button type="submit" aria-disabled={busy} style={{ alignSelf: 'start' }}>
          {busy ? 'Changing the password' : 'Change password'}
        </Button>
      </ActionForm>
    </FormPage>
  )
}

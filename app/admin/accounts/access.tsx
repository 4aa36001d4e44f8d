import { Alert, Button } from '@mantine/core'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { typedText } from '#domain/accounts/typed-text.ts'
import { organisation } from '#site'
import type { Route } from './+types/access.ts'
import { FormPage } from '../form/form-page.tsx'
import { backToAccounts } from './back-to-accounts.ts'
import styles from './page.module.css'

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
    return data({ refusal: words['not-understood'] }, { status: 400 })
  const { accounts } = context.get(siteContext)
  const changed = await (to === 'disabled'
    ? accounts.disable(params.uid, editor)
    : accounts.enable(params.uid, editor))
  if (!changed.ok) return data({ refusal: words[changed.refusal.code] }, { status: 409 })
  return redirect(`${href('/admin/cms/accounts')}?changed=${encodeURIComponent(params.uid)}`)
}

const words = {
  'own-account': 'You cannot switch off your own account. Ask another owner to do it.',
  'not-owner': 'You are no owner any more, so nothing was changed. Load the list of accounts again.',
  gone: 'There is no such account any more. Nothing was changed.',
  'not-understood': 'The form could not be understood. Nothing was changed. Load the page again.',
} as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Switch an account ${loaderData?.disabled ? 'on' : 'off'} | ${organisation.name}` },
]

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { username, email, disabled, isOwn } = loaderData
  const busy = useNavigation().state !== 'idle'
  const refusal = actionData?.refusal ?? (isOwn ? words['own-account'] : null)
  return (
    <FormPage back={backToAccounts} title={`Switch ${disabled ? 'on' : 'off'} the account of ${username}?`}>
      {refusal && (
        <Alert role="alert" color="red" className={styles.alert}>
          {refusal}
        </Alert>
      )}
      <p className={styles.words}>
        {disabled
          ? `Whoever knows its password can sign in with ${email} again.`
          : `${email} is signed out everywhere at once and cannot sign in until the account is switched on again. What is being uploaded stops. What was published stays.`}
      </p>
      <Form method="post" className={styles.buttons}>
        <input type="hidden" name="to" value={disabled ? 'enabled' : 'disabled'} />
        {!isOwn && (
          <Button type="submit" color={disabled ? undefined : 'red'} aria-disabled={busy}>
            {disabled ? 'Switch on' : 'Switch off'}
          </Button>
        )}
        <Button component={Link} to={href('/admin/cms/accounts')} variant="default">
          Cancel
        </Button>
      </Form>
    </FormPage>
  )
}

import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { data, href, Link } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseNewAccount } from '#domain/accounts/new-account.ts'
import { typedText } from '#domain/typed-text.ts'
import { AnnouncedNotice } from '../ui/notice.tsx'
import type { Route } from './+types/register.ts'
import { FormPage } from '../form/form-page.tsx'
import { failureCode } from './account-alerts.ts'
import { staffMeta } from '../staff-meta.ts'
import { NewAccountForm, type NewAccountReply } from './new-account-form.tsx'
import { useCan } from '../use-can.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { uid, email } = requireEditor(context, 'add-accounts')
  return { account: { uid, email }, emailDomain: context.get(siteContext).settings.current().emailDomain }
}

type Reply =
  | { readonly outcome: 'created'; readonly username: string; readonly email: string }
  | ({ readonly outcome: 'refused' } & NewAccountReply)

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'add-accounts')
  const { accounts, settings } = context.get(siteContext)
  const { emailDomain } = settings.current()
  const { form } = context.get(visitContext)
  const submitted = { username: typedText(form, 'username'), email: typedText(form, 'email') }
  const refuse = (status: number, code: string, errors: NewAccountReply['errors'] = {}) =>
    data<Reply>({ outcome: 'refused', code, errors, submitted }, { status })

  const typed = parseNewAccount(form, { emailDomain })
  if (!typed.ok) return refuse(400, typed.refusal.code, typed.refusal.errors)
  return actOrFailure(context, toRefusal(submitted), async () => {
    const made = await accounts.register(typed.value, editor)
    if (!made.ok) return refuse(409, made.refusal.code, errorsOf(made.refusal))
    if (!made.value.recorded) return refuse(500, 'record-not-written')
    const { username, email } = made.value.account
    return data<Reply>({ outcome: 'created', username, email })
  })
}

function errorsOf(refusal: { code: string; words?: string }): NewAccountReply['errors'] {
  if (refusal.words) return { password: refusal.words }
  return refusal.code === 'email-already-in-use' ? { email: 'This address has an account already.' } : {}
}

const toRefusal =
  (submitted: NewAccountReply['submitted']) =>
  (because: FailureReason): Reply => ({
    outcome: 'refused',
    code: failureCode[because],
    errors: {},
    submitted,
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toRefusal(null))

export const meta: Route.MetaFunction = () => staffMeta('Register with Mail')

const back = { to: href('/admin/cms/accounts'), label: 'Accounts' } as const

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const created = actionData?.outcome === 'created' ? actionData : null
  const [made, setMade] = useState(0)
  const [typedAfter, setTypedAfter] = useState<typeof created>(null)
  useEffect(() => {
    if (created) setMade((count) => count + 1)
  }, [created])
  const elsewhere = useCan('manage-accounts') && (
    <>
      For an address of another domain:{' '}
      <Link to={href('/admin/cms/accounts/invite')}>Invite a colleague</Link>
    </>
  )
  return (
    <FormPage back={back} title="Register with Mail">
      {elsewhere && <Text mb={20}>{elsewhere}</Text>}
      {created && created !== typedAfter && (
        <AnnouncedNotice
          key={created.email}
          tone="success"
          todo={`${created.username} can sign in with ${created.email}. Hand over the password in person or by phone, and ask for it to be changed under Your profile.`}
        >
          account created succesfully.
        </AnnouncedNotice>
      )}
      <div onInput={() => setTypedAfter(created)}>
        {/* The key changes after each created account, so that the form starts empty. */}
        <NewAccountForm
          key={made}
          reply={actionData?.outcome === 'refused' ? actionData : undefined}
          emailDomain={loaderData.emailDomain}
          account={loaderData.account}
          elsewhere={elsewhere}
        />
      </div>
    </FormPage>
  )
}

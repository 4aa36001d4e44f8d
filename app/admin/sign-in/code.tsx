import { Anchor, Checkbox, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { useOrganisation } from '#app/organisation.ts'
import { typedText } from '#domain/typed-text.ts'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/code.ts'
import { CodeField } from './code-field.tsx'
import { codeWords, onlyOwnerHelp } from './code-words.ts'
import { ownPath } from './landing.ts'
import { sessionHeaders } from './session-headers.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import type { Left } from './sign-in-screen.tsx'
import { WholePageForm } from './whole-page-form.tsx'

/** The address of this screen. `landing`: the path to open after signing in. */
export const codeAddress = (landing: string) =>
  landing === href('/admin/cms')
    ? href('/admin/code')
    : `${href('/admin/code')}?${new URLSearchParams({ landing })}`

export function loader({ context, request }: Route.LoaderArgs) {
  const asked = context.get(siteContext).identity.codeAsked(request.headers)
  if (!asked) throw redirect(href('/admin'))
  const { searchParams } = new URL(request.url)
  return {
    shared: asked.shared,
    landing: ownPath(searchParams.get('landing')),
    way: searchParams.has('recovery') ? ('recovery' as const) : ('app' as const),
  }
}

interface Reply {
  readonly way: 'app' | 'recovery'
  readonly error: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const { form } = context.get(visitContext)
  const { identity } = context.get(siteContext)
  const over = (left: Left = 'code-over') => redirect(`${href('/admin')}?${left}`)
  if (!identity.codeAsked(request.headers)) return over()
  const way = typedText(form, 'way') === 'recovery' ? 'recovery' : 'app'
  const code = typedText(form, 'code').trim().slice(0, 40)
  const refuse = (status: number, error: string) => data<Reply>({ way, error }, { status })
  if (code === '') return refuse(400, 'Type the code.')
  const typed = { way, code, trust: typedText(form, 'trust') !== '' } as const
  const opened = await identity.signInWithCode(typed, request.headers)
  if (!opened.ok) {
    if (opened.refusal.code === 'code-time-over') return over()
    if (opened.refusal.code === 'code-tries-over') return over('tries-over')
    const status = opened.refusal.code === 'too-many-requests' ? 429 : 401
    return refuse(status, codeWords(opened.refusal, way))
  }
  const { byLink } = opened.value
  const landing = byLink ? href('/admin/cms/accounts/password') : ownPath(form.get('landing'))
  return redirect(landing, { headers: sessionHeaders(opened.value) })
}

export const meta: Route.MetaFunction = () => staffMeta('One more step')

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { shared, landing } = loaderData
  const { acronym } = useOrganisation()
  const way = actionData?.way ?? loaderData.way
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [way, actionData])
  const refusal = useFieldRefusal(actionData?.error, actionData)
  const other = new URLSearchParams({ landing, ...(way === 'app' && { recovery: '' }) })
  return (
    <SignInFrame
      title="One more step"
      about={
        way === 'app'
          ? `Open your authenticator app and type the six digits it shows for ${acronym}.`
          : 'Type one of the ten recovery codes that you kept. Each works once.'
      }
    >
      <WholePageForm
        cut={`No connection to the website. The code still works. Press Continue again when the connection is back${way === 'app' ? ', with the code that the app shows then' : ''}.`}
        button="Continue"
      >
        <input type="hidden" name="landing" value={landing} />
        <input type="hidden" name="way" value={way} />
        <CodeField key={way} ref={field} id="code" way={way} {...refusal} />
        {!shared && (
          <Checkbox
            name="trust"
            value="yes"
            label="Do not ask on this device for 30 days"
            description="Only for a phone or computer that is yours alone."
          />
        )}
      </WholePageForm>
      <div>
        <Anchor href={`${href('/admin/code')}?${other}`} mb="md">
          {way === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
        </Anchor>
        <Text size="xs" c="dimmed">
          No phone and no codes? An owner can switch two-step sign-in off for you, under Accounts.{' '}
          {onlyOwnerHelp}
        </Text>
      </div>
    </SignInFrame>
  )
}

import { useEffect, useRef, useState } from 'react'
import { data, href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import type { TwoStepSecret } from '#domain/accounts/profile.ts'
import { typedText } from '#domain/typed-text.ts'
import { FormPage } from '../form/form-page.tsx'
import { formNotRead, toFailureWords } from '../shell/failure-words.ts'
import { codeWords } from '../sign-in/code-words.ts'
import { sessionHeaders } from '../sign-in/session-headers.ts'
import { staffMeta } from '../staff-meta.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/two-step.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepChange } from './two-step-change.tsx'
import { type Intent, intents, passwordWords } from './two-step-form.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { twoStep } = await context.get(siteContext).profile.get(editor)
  return { isOn: twoStep.isOn, email: editor.email }
}

interface Reply {
  /** Set after the password, until the code is right. */
  readonly secret: TwoStepSecret | null
  /** Set when they are made, and never again. */
  readonly recoveryCodes: readonly string[] | null
  /** Beside the field of the form with this intent. */
  readonly error: { readonly intent: Intent; readonly words: string } | null
  readonly failure: string | null
}

const nothing: Reply = { secret: null, recoveryCodes: null, error: null, failure: null }

const toFailure = (because: FailureReason): Reply => ({
  ...nothing,
  ...toFailureWords('Nothing was changed.')(because),
})

const noCodes =
  'Two-step sign-in is on, but its recovery codes could not be shown. Make new ones: press Make new recovery codes.'

export async function action({ context, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { profile } = context.get(siteContext)
  const { form } = context.get(visitContext)
  const intent = intents.find((one) => one === typedText(form, 'intent'))
  const reply = (changes: Partial<Reply>, init: ResponseInit = {}) =>
    data<Reply>({ ...nothing, ...changes }, init)
  const refuse = (words: string, changes: Partial<Reply> = {}) =>
    reply({ ...changes, error: { intent: intent ?? 'begin', words } }, { status: 400 })
  const password = typedText(form, 'password')
  return actOrFailure(context, toFailure, async () => {
    if (intent === 'begin') {
      const begun = await profile.beginTwoStep(request.headers, password, editor)
      if (begun.ok) return reply({ secret: begun.value })
      if (begun.refusal.code === 'already-on') return redirect(href('/admin/cms/profile/two-step'))
      return refuse(passwordWords(begun.refusal))
    }
    if (intent === 'confirm') {
      const confirmed = await profile.confirmTwoStep(request.headers, typedText(form, 'code'), editor)
      if (!confirmed.ok) {
        if (confirmed.refusal.code === 'not-begun') return redirect(href('/admin/cms/profile/two-step'))
        return refuse(codeWords(confirmed.refusal, 'app'), { secret: confirmed.refusal.secret })
      }
      const { recoveryCodes } = confirmed.value
      const shown = recoveryCodes.length > 0 ? { recoveryCodes } : { failure: noCodes }
      return reply(shown, { headers: sessionHeaders(confirmed.value) })
    }
    if (intent === 'renew') {
      const renewed = await profile.renewRecoveryCodes(request.headers, password, editor)
      if (renewed.ok) return reply({ recoveryCodes: renewed.value })
      if (renewed.refusal.code === 'already-off') return redirect(href('/admin/cms/profile/two-step'))
      return refuse(passwordWords(renewed.refusal))
    }
    if (intent === 'switch-off') {
      const off = await profile.switchTwoStepOff(password, editor)
      if (!off.ok) return refuse(passwordWords(off.refusal))
      return redirect(`${href('/admin/cms/profile')}?done=two-step-off`)
    }
    return reply({ failure: formNotRead }, { status: 400 })
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, (because) => (because === 'session' ? null : toFailure(because)))

export const meta: Route.MetaFunction = () => staffMeta('Two-step sign-in')

const setUpTitle = (
  <>
    Set up <span style={{ whiteSpace: 'nowrap' }}>two-step</span> sign-in
  </>
)
const back = { to: href('/admin/cms/profile'), label: 'Your profile' } as const

export default function TwoStep({ loaderData: { isOn, email }, actionData }: Route.ComponentProps) {
  const { recoveryCodes, error, failure, ...reply } = actionData ?? nothing
  const [secret, setSecret] = useState(reply.secret)
  // The answer of a failed action has no secret, and with a new one the codes of her app would be wrong.
  if (failure === null && secret !== reply.secret) setSecret(reply.secret)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!actionData || actionData.recoveryCodes) return
    root.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert], [data-first]')?.focus()
  }, [actionData])
  const errorOf = (intent: Intent) => (error?.intent === intent ? error.words : undefined)
  return (
    <FormPage back={back} title={isOn || recoveryCodes ? 'Two-step sign-in' : setUpTitle}>
      <div ref={root}>
        {failure && (
          <Notice tone="failure" tabIndex={-1} mb="md">
            {failure}
          </Notice>
        )}
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} />
        ) : isOn ? (
          <TwoStepChange email={email} errorOf={errorOf} />
        ) : (
          <TwoStepSetUp email={email} secret={secret} errorOf={errorOf} />
        )}
      </div>
    </FormPage>
  )
}

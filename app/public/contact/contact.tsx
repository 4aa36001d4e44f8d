import { data, href } from 'react-router'
import { reportFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason, failureStatus } from '#app/action-failure.ts'
import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { queueMessage } from '#app/offline/queue-message.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { parseContactForm } from '#domain/contact/draft.ts'
import { contactLimits } from '#domain/contact/schema.ts'
import type { FieldErrors } from '#domain/result.ts'
import { organisation } from '#site'
import type { Route } from './+types/contact.ts'
import { ContactDetails } from './contact-details.tsx'
import { type ContactAnswer, ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'
import { readEntered } from './entered.ts'

const reply = (answer: ContactAnswer, status: number) =>
  data(answer, { status, headers: { 'Cache-Control': cachePolicy.personal } })

export function loader({ context }: Route.LoaderArgs) {
  return { stamp: context.get(siteContext).formStamps.current() }
}

/** The form opens also where its stamp does not arrive: the first answer then brings one. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<{ stamp: string }> {
  return serverLoader().catch(() => ({ stamp: '' }))
}

/** A refusal brings a stamp of its own, and a message that was received needs no second request. */
export const shouldRevalidate = () => false

export async function action({ context }: Route.ActionArgs) {
  const { messages, formStamps } = context.get(siteContext)
  const { form, clientAddress } = context.get(visitContext)
  const entered = readEntered(form)
  const stamp = formStamps.current()
  const parsed = parseContactForm(form, formStamps)
  if (!parsed.ok) return reply({ state: 'refused', errors: parsed.refusal, entered, stamp }, 400)
  const { draft, submissionId } = parsed.value
  try {
    const sent = await messages.send(draft, { submissionId, address: clientAddress })
    if (!sent.ok) return reply({ state: 'refused', errors: sent.refusal, entered, stamp }, 429)
  } catch (fault) {
    // An error page would take the message away from whoever wrote it.
    const because = reportFailure(context, fault)
    return reply({ state: 'failed', full: because === 'full', entered }, failureStatus[because])
  }
  return reply({ state: 'received' }, 200)
}

/** What the server refuses before it reads the form. */
const refusedUnread: { readonly [reason in FailureReason]?: FieldErrors } = {
  'too-large': {
    message: `Your message is far too long. Shorten it to ${contactLimits.message.toLocaleString('en-NG')} characters or fewer.`,
  },
  'too-many-requests': {
    form: 'Your message was not sent, because many have come from your connection. It is still here: wait ten minutes, then press Send Message again.',
  },
}

/**
 * Whatever comes instead of the action's answer, the message has not been received for all this page knows. Where no
 * answer came at all the device keeps it, if it can, and sends it later.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return answerOrFailure(serverAction, async (because): Promise<ContactAnswer> => {
    const errors = refusedUnread[because]
    if (errors) {
      return { state: 'refused', errors, entered: readEntered(form), stamp: String(form.get('stamp')) }
    }
    const kept = because === 'connection' && (await queueMessage(form))
    return { state: kept ? 'kept' : 'not-sent' }
  })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error
    ? errorMeta(error)
    : pageMeta(matches, {
        title: 'Contact Us',
        description: `Write to ${organisation.name}, call us, or visit us in ${organisation.place}.`,
        address: href('/contactus'),
      })

export default function Contact({ loaderData: { stamp }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Contact Us" ground="i-200" />
      <div className={styles.page}>
        <ContactForm stamp={stamp} answer={actionData} />
        <ContactDetails />
      </div>
    </>
  )
}

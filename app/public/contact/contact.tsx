import { data, href } from 'react-router'
import { reportFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason, failureStatus } from '#app/action-failure.ts'
import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { responseTimeoutMs } from '#app/offline/form-stamp.ts'
import { queueMessage } from '#app/offline/queue-message.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import layout from '#app/styles/layout.module.css'
import { parseContactForm } from '#domain/contact/draft.ts'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { retentionWords } from '#domain/contact/retention.ts'
import { contactLimits } from '#domain/contact/schema.ts'
import type { FieldErrors } from '#domain/result.ts'
import type { Route } from './+types/contact.ts'
import { ContactDetails } from './contact-details.tsx'
import { type ContactAnswer, ContactForm } from './contact-form.tsx'
import { readEntered } from './entered.ts'

const reply = (answer: ContactAnswer, status: number, cookie: string | null = null) =>
  data(answer, {
    status,
    headers: { 'Cache-Control': cachePolicy.personal, ...(cookie === null ? {} : { 'Set-Cookie': cookie }) },
  })

interface ContactFacts {
  readonly stamp: string
  /** A second number to call in danger; empty when there is none. */
  readonly emergency: string
  readonly emergencyLink: string | null
  readonly phoneLink: string | null
  /** The time for which messages are kept, in words; empty when it could not be loaded. */
  readonly kept: string
}

export function loader({ context }: Route.LoaderArgs) {
  const { formStamps, settings } = context.get(siteContext)
  const { keepMessagesMonths, phone, urgentPhone } = settings.current()
  return {
    stamp: formStamps.current(),
    emergency: urgentPhone,
    emergencyLink: telLink(urgentPhone),
    phoneLink: telLink(phone),
    kept: retentionWords(keepMessagesMonths),
  }
}

/**
 * Shows the form even when the stamp fails to load. A message without a valid stamp waits in Perhaps spam.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ContactFacts> {
  return serverLoader().catch(() => ({
    stamp: '',
    emergency: '',
    emergencyLink: null,
    phoneLink: null,
    kept: '',
  }))
}

/** The result of the action has all that the page needs, including a new stamp after a refusal. */
export const shouldRevalidate = () => false

export async function action({ context, request }: Route.ActionArgs) {
  const { messages, formStamps, contactDevices } = context.get(siteContext)
  const { form, clientAddress } = context.get(visitContext)
  const entered = readEntered(form)
  const stamp = formStamps.current()
  const parsed = parseContactForm(form, formStamps)
  if (!parsed.ok) return reply({ state: 'refused', errors: parsed.refusal, entered, stamp }, 400)
  const { draft, ...signs } = parsed.value
  const device = contactDevices.keyOf(request.headers.get('Cookie') ?? '')
  let newDevice: string | null = null
  try {
    const sent = await messages.send(draft, { ...signs, device, address: clientAddress })
    if (!sent.ok) return reply({ state: 'refused', errors: sent.refusal, entered, stamp }, 429)
    // After a doubtful message the device gets no cookie, and therefore no rate limit of its own.
    if (device === null && !sent.value.isDoubtful) newDevice = contactDevices.newCookie()
  } catch (fault) {
    // The form stays open with the message. An error page would lose it.
    const reason = reportFailure(context, fault)
    return reply({ state: 'failed', full: reason === 'full', entered }, failureStatus[reason])
  }
  return reply({ state: 'received', answerAt: draft.email || draft.phone }, 200, newDevice)
}

/** Messages for requests that the server refuses before it parses the form. */
const earlyRefusals: { readonly [reason in FailureReason]?: FieldErrors } = {
  'too-large': {
    message: `Your message is far too long. Shorten it to ${contactLimits.message.toLocaleString('en-NG')} characters or fewer.`,
  },
  'too-many-requests': {
    form: 'Your message was not sent, because many have come from your connection. It is still here: wait ten minutes, then press Send Message again.',
  },
}

/** Fails as `fetch` does when no response arrives. */
const noResponse = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new TypeError('no response')), responseTimeoutMs))

/**
 * Without the result of the server action the message counts as not sent. When no response arrived, the service worker
 * queues the message and sends it later, if there is a service worker. The request may still arrive: the site stores
 * each submission id once.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const send = () => Promise.race([serverAction(), noResponse()])
  return answerOrFailure(send, async (reason): Promise<ContactAnswer> => {
    const errors = earlyRefusals[reason]
    if (errors) {
      return { state: 'refused', errors, entered: readEntered(form), stamp: String(form.get('stamp')) }
    }
    const isQueued = reason === 'connection' && (await queueMessage(form))
    return { state: isQueued ? 'queued' : 'not-sent' }
  })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ error, matches }) => {
  if (error) return errorMeta(error)
  const { name, place } = organisationForMeta()
  return pageMeta(matches, {
    title: 'Contact Us',
    description: `Write to ${name}, call us, or visit us in ${place}.`,
    address: href('/contactus'),
  })
}

export default function Contact({ loaderData: { phoneLink, ...form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Contact Us" ground="i-200" />
      <div className={`${layout.aside} ${layout.section}`}>
        <ContactForm {...form} answer={actionData} />
        <ContactDetails phoneLink={phoneLink} />
      </div>
    </>
  )
}

import { data, href } from 'react-router'
import { reportFailure } from '#app/action-failure.server.ts'
import { failureStatus } from '#app/action-failure.ts'
import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { Island } from '#app/public/islands/island.tsx'
import layout from '#app/styles/layout.module.css'
import { parseContactForm } from '#domain/contact/draft.ts'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { readSubjectAddress } from '#domain/contact/subjects.ts'
import { retentionWords } from '#domain/contact/retention.ts'
import type { Route } from './+types/contact.ts'
import { ContactDetails } from './contact-details.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import { ContactForm } from './contact-form.tsx'
import { readEntered } from './entered.ts'

const reply = (answer: ContactAnswer, status: number, cookie: string | null = null) =>
  data(answer, {
    status,
    headers: { 'Cache-Control': cachePolicy.personal, ...(cookie === null ? {} : { 'Set-Cookie': cookie }) },
  })

export function loader({ context, request }: Route.LoaderArgs) {
  const { formStamps, settings } = context.get(siteContext)
  const { keepMessagesMonths, phone, urgentPhone } = settings.current()
  return {
    stamp: formStamps.current(),
    subject: readSubjectAddress(new URL(request.url).search)?.name ?? null,
    emergency: urgentPhone,
    emergencyLink: telLink(urgentPhone),
    phoneLink: telLink(phone),
    kept: retentionWords(keepMessagesMonths),
  }
}

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

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = (route) => {
  const { name, place } = organisationForMeta()
  return pageMeta(route, () => ({
    title: 'Contact Us',
    description: `Write to ${name}, call us, or visit us in ${place}.`,
    address: href('/contactus'),
  }))
}

export default function Contact({ loaderData: { phoneLink, ...form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Contact Us" ground="i-200" />
      <div className={`${layout.aside} ${layout.section}`}>
        <Island name="contact-form" of={ContactForm} props={{ ...form, answer: actionData ?? null }} />
        <ContactDetails phoneLink={phoneLink} />
      </div>
    </>
  )
}

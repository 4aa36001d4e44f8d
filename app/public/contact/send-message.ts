import { failureOfStatus, type FailureReason } from '#app/action-failure.ts'
import { responseTimeoutMs } from '#app/offline/form-stamp.ts'
import { queueMessage } from '#app/offline/queue-message.ts'
import type { IslandName } from '#app/public/islands/islands.ts'
import { contactLimits } from '#domain/contact/schema.ts'
import { locale } from '#domain/locale.ts'
import type { FieldErrors } from '#domain/result.ts'
import type { ContactAnswer } from './contact-answer.ts'
import { readEntered } from './entered.ts'

/** Messages for requests that the server refuses before it parses the form. */
const earlyRefusals = (): { readonly [reason in FailureReason]?: FieldErrors } => ({
  'too-large': {
    message: `Your message is far too long. Shorten it to ${contactLimits.message.toLocaleString(locale)} characters or fewer.`,
  },
  'too-many-requests': {
    form: 'Your message was not sent, because many have come from your connection. It is still here: wait ten minutes, then press Send Message again.',
  },
})

/**
 * Sends a message to `address` as the browser would, and takes the answer out of the page that comes back. Without an
 * answer the message counts as not sent: when no response arrived, the service worker, if there is one, keeps the
 * message and sends it later. The request may still arrive: the site stores each submission id once.
 */
export async function sendMessage(address: string, form: FormData): Promise<ContactAnswer> {
  let reason: FailureReason = 'connection'
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams([...form] as [string, string][]),
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
    const answer = answerIn(await response.text())
    if (answer) return answer
    reason = failureOfStatus(response.status)
  } catch {
    // `fetch` fails when no response arrives.
  }
  const errors = earlyRefusals()[reason]
  if (errors) {
    return { state: 'refused', errors, entered: readEntered(form), stamp: String(form.get('stamp')) }
  }
  const isQueued = reason === 'connection' && (await queueMessage(form))
  return { state: isQueued ? 'queued' : 'not-sent' }
}

/** The answer in the island of a contact page; null in any other page. */
function answerIn(html: string): ContactAnswer | null {
  const name: IslandName = 'contact-form'
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { props } = page.querySelector<HTMLElement>(`[data-island=${name}]`)?.dataset ?? {}
  return props === undefined ? null : (JSON.parse(props) as { answer: ContactAnswer | null }).answer
}

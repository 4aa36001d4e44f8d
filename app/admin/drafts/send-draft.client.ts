import { href } from 'react-router'
import { failureOfStatus } from '#app/action-failure.ts'
import type { DraftSave } from '#domain/drafts/schema.ts'
import { accountField } from '../form/hidden-fields.ts'
import type { DraftAnswer } from './draft-answer.ts'

/**
 * All requests of a page that may outlive it share 64 KiB (Fetch Standard, HTTP-network-or-cache fetch), so a longer one
 * would be refused. It is sent as an ordinary request.
 */
const longestKeptAlive = 30_000
const answerWithinMs = 30_000

/** Saves a draft on the server. The request goes on when the page is closed, if it is short. */
export async function sendDraft(accountUid: string, id: string, save: DraftSave): Promise<DraftAnswer> {
  const text = JSON.stringify(save)
  const body = new FormData()
  body.set(accountField, accountUid)
  body.set('save', text)
  try {
    const response = await fetch(href('/admin/cms/drafts/:id', { id }), {
      method: 'post',
      body,
      keepalive: text.length <= longestKeptAlive,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (typeof answer === 'object' && answer !== null && 'outcome' in answer) return answer as DraftAnswer
    return { outcome: 'failed', because: failureOfStatus(response.status) }
  } catch {
    return { outcome: 'failed', because: 'connection' }
  }
}

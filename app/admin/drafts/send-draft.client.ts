import { href } from 'react-router'
import type { DraftSave } from '#domain/drafts/schema.ts'
import { accountField } from '../form/hidden-fields.ts'
import { postAction } from '../form/post-action.client.ts'
import { toFailureWords } from '../shell/failure-words.ts'
import type { DraftAnswer, HandInAnswer } from './draft-answer.ts'
import type { DraftSession } from './draft-session.ts'

/**
 * All requests of a page that may outlive it share 64 KiB (Fetch Standard, HTTP-network-or-cache fetch), so a longer
 * one would be refused. It is sent as an ordinary request.
 */
const longestKeptAlive = 30_000

/** Saves a draft on the server. The request continues when the page is closed, if it is short. */
export async function sendDraft(accountUid: string, id: string, save: DraftSave): Promise<DraftAnswer> {
  const text = JSON.stringify(save)
  const posted = await postAction<DraftAnswer>(
    href('/admin/cms/drafts/:id', { id }),
    { [accountField]: accountUid, save: text },
    { keys: ['outcome'], keepalive: text.length <= longestKeptAlive },
  )
  return posted.ok ? posted.answer : { outcome: 'failed', because: posted.because }
}

/** Hands in a draft, or takes it back. */
export async function submitDraft(
  accountUid: string,
  intent: 'hand-in' | 'take-back',
  { id, version, writer }: DraftSession,
): Promise<HandInAnswer> {
  const posted = await postAction<HandInAnswer>(
    href('/admin/cms/drafts/:id', { id }),
    { [accountField]: accountUid, intent, version: String(version), writer },
    { keys: ['handedIn', 'refused'] },
  )
  return posted.ok ? posted.answer : { refused: toFailure(posted.because).failure }
}

const toFailure = toFailureWords(
  'Your draft is kept. Nobody was asked to publish it, and nothing was taken back.',
)

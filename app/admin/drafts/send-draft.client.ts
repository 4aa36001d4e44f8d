import { href } from 'react-router'
import type { DraftSave } from '#domain/drafts/schema.ts'
import { accountField } from '../form/hidden-fields.ts'
import { postAction } from '../form/post-action.client.ts'
import type { DraftAnswer } from './draft-answer.ts'

/**
 * All requests of a page that may outlive it share 64 KiB (Fetch Standard, HTTP-network-or-cache fetch), so a longer
 * one would be refused. It is sent as an ordinary request.
 */
const longestKeptAlive = 30_000

/** Saves a draft on the server. The request goes on when the page is closed, if it is short. */
export async function sendDraft(accountUid: string, id: string, save: DraftSave): Promise<DraftAnswer> {
  const text = JSON.stringify(save)
  const posted = await postAction<DraftAnswer>(
    href('/admin/cms/drafts/:id', { id }),
    { [accountField]: accountUid, save: text },
    { keys: ['outcome'], keepalive: text.length <= longestKeptAlive },
  )
  return posted.ok ? posted.answer : { outcome: 'failed', because: posted.because }
}

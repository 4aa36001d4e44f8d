import { useState } from 'react'
import { toFailureWords } from '../shell/failure-words.ts'
import { accountField } from './hidden-fields.ts'
import { postAction } from './post-action.client.ts'

/**
 * Posts fields to an action for the account `uid`, one request at a time. `refused`: why the last one was not done,
 * from the action or from the connection. `keys`: as in `postAction`. `undone`: the sentence when no answer came, such
 * as "Could not undo."
 */
export function usePost<Answer extends object>(uid: string, keys: readonly string[], undone: string) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  /** Resolves to the answer; null when it was refused or not sent. */
  async function post(address: string, fields: Readonly<Record<string, string>>) {
    if (busy) return null
    setBusy(true)
    setRefused(null)
    const posted = await postAction<Answer>(address, { [accountField]: uid, ...fields }, { keys })
    const reason = posted.ok ? refusalIn(posted.answer) : toFailureWords(undone)(posted.because).failure
    setRefused(reason)
    const answer = posted.ok && reason === null ? posted.answer : null
    // After an answer with an address (`to`), the caller leaves the page. Until then the form stays busy.
    if (!answer || !('to' in answer)) setBusy(false)
    return answer as Exclude<Answer, { refused: string }> | null
  }
  return { busy, refused, setRefused, post }
}

const refusalIn = (answer: { readonly refused?: unknown }) =>
  typeof answer.refused === 'string' ? answer.refused : null

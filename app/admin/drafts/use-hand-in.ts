import { type RefObject, useEffect, useState } from 'react'
import { href } from 'react-router'
import { accountField } from '../form/hidden-fields.ts'
import { postAction } from '../form/post-action.client.ts'
import { toFailureWords } from '../shell/failure-words.ts'
import type { HandInAnswer, ServerDraft } from './draft-answer.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { DraftState } from './draft-state.ts'

/** Handing in the draft of a form, for an account that may not publish. */
export interface HandIn {
  /** When the draft was handed in, as text; null when it is not. */
  readonly handedIn: string | null
  /** Whether it was handed in and changed after that, so that it has to be handed in again. */
  readonly isChanged: boolean
  readonly busy: boolean
  /** Whether it is handed in as soon as the connection is back. */
  readonly waits: boolean
  /** Why it was not handed in, or not taken back. */
  readonly refused: string | null
  /** Hands the draft in as soon as everything that was written is saved. */
  begin(): void
  takeBack(): void
  /** Takes over the state from an answer of the server. `byChange`: as in `createDraftSaver`. */
  learn(handedIn: string | null, byChange: boolean): void
}

/** `opened`: the draft as the page opened it. `isUnfinished`: some of its files have not arrived. */
export function useHandIn({
  saver,
  draft,
  opened,
  isUnfinished,
  accountUid,
}: {
  saver: RefObject<DraftSaver | null>
  draft: DraftState
  opened: ServerDraft | null
  isUnfinished: boolean
  accountUid: string
}): HandIn {
  const [handedIn, setHandedIn] = useState(opened?.handedIn ?? null)
  const [isChanged, setChanged] = useState(false)
  const [begun, setBegun] = useState(false)
  /** Whether the save that `begin` has tried again is answered. */
  const [isTried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function send(intent: 'hand-in' | 'take-back') {
    const identity = saver.current?.identity()
    if (!identity || sending) return
    setSending(true)
    const posted = await postAction<HandInAnswer>(
      href('/admin/cms/drafts/:id', { id: identity.id }),
      { [accountField]: accountUid, intent, version: String(identity.version), writer: identity.writer },
      { keys: ['handedIn', 'refused'] },
    )
    setSending(false)
    setBegun(false)
    if (!posted.ok) return setRefused(toFailure(posted.because).failure)
    if (posted.answer.refused !== undefined) {
      // Another device may have changed the draft. The form then shows its changes.
      saver.current?.check()
      return setRefused(posted.answer.refused)
    }
    saver.current?.submitted()
    setHandedIn(posted.answer.handedIn)
    setChanged(false)
  }

  const isOffline = draft.kind === 'unsaved' && draft.because === 'connection'
  const isSaved = draft.kind === 'saved'
  useEffect(() => {
    if (isSaved) setRefused((words) => (words === notSaved ? null : words))
  }, [isSaved])
  useEffect(() => {
    if (!isUnfinished) setRefused(null)
  }, [isUnfinished])
  useEffect(() => {
    if (!begun || !isTried || draft.kind === 'saving' || isOffline) return
    if (draft.kind === 'saved') return void send('hand-in')
    setBegun(false)
    // The bar says why the draft is not saved, or who has taken it over.
    setRefused(draft.kind === 'taken-over' ? takenOver : notSaved)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft.kind, isOffline, begun, isTried])

  return {
    handedIn,
    isChanged,
    busy: sending || (begun && !isOffline),
    waits: begun && isOffline,
    refused,
    begin() {
      setRefused(null)
      setBegun(true)
      setTried(false)
      void Promise.resolve(saver.current?.retry()).then(() => setTried(true))
    },
    takeBack() {
      setRefused(null)
      void send('take-back')
    },
    learn(next, byChange) {
      // The first change of a handed-in draft makes the server take it back.
      if (handedIn !== null && next === null) setChanged(byChange)
      if (next !== handedIn) setRefused(null)
      setHandedIn(next)
    },
  }
}

const takenOver = 'Not handed in, because it is your colleague’s draft now.'
const notSaved = 'Not handed in, because it was not saved. Hand it in when it is saved.'

const toFailure = toFailureWords('Your draft is kept, but it was not handed in or taken back.')

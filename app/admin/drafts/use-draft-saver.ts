import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RecordValues } from '../form/record-values.ts'
import { useSharedComputer } from '../shell/use-shared-computer.ts'
import { deviceDrafts, nothingOnDevice } from './device-drafts.client.ts'
import type { ServerDraft, Submission } from './draft-answer.ts'
import type { DraftOfForm } from './draft-of-form.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import type { DraftState } from './draft-state.ts'
import { sendDraft } from './send-draft.client.ts'

export const newDraftId = (): string => crypto.randomUUID().replaceAll('-', '')

/** The saver of a form while its page is open, and its state. */
export interface FormDraft {
  /** Null until the storage of the device has been read for changes that the server does not have. */
  readonly saver: RefObject<DraftSaver | null>
  readonly state: DraftState
  /** Whether the form's previous draft was published or deleted elsewhere. */
  readonly isGone: boolean
}

/**
 * Saves the draft of a form while its page is open. `draft`: as the page opened it; later changes are ignored, as in
 * `useSaveForm`. `onReady` is called once, with the values that only this device has, or with null. A draft of a
 * colleague is shown, but not saved.
 */
export function useDraftSaver({
  accountUid,
  draft: given,
  onReady,
  onOther,
  onSubmission,
}: {
  accountUid: string
  draft: DraftOfForm
  onReady: (found: RecordValues | null) => void
  onOther: (draft: ServerDraft, before: RecordValues) => void
  /** As in `createDraftSaver`. */
  onSubmission: (submission: Submission, byChange: boolean) => void
}): FormDraft {
  const [draft] = useState(given)
  const saver = useRef<DraftSaver | null>(null)
  const [state, setState] = useState<DraftState>(stateOf(draft))
  const [isGone, setGone] = useState(false)
  const calls = useRef({ onReady, onOther, onSubmission })
  const shared = useSharedComputer()
  useEffect(() => {
    calls.current = { onReady, onOther, onSubmission }
  })

  useEffect(() => {
    if (draft.owner) return calls.current.onReady(null)
    let left = false
    const { form, recordId, opened } = draft
    const device = shared ? nothingOnDevice : deviceDrafts
    void device.all(accountUid).then((kept) => {
      if (left) return
      const found = kept.find(
        (entry) =>
          entry.form === form && entry.recordId === recordId && (entry.id === draft.id || recordId !== null),
      )
      saver.current = createDraftSaver({
        accountUid,
        form,
        recordId,
        opened: found ?? {
          id: draft.id,
          baseVersion: draft.baseVersion,
          writer: newDraftId(),
          version: opened?.version ?? 0,
          confirmed: opened?.values ?? {},
          confirmedUnfinished: opened?.unfinished ?? [],
        },
        openedAt: opened?.at ?? '',
        fromDevice: found !== undefined,
        send: (id, save) => sendDraft(accountUid, id, save),
        device,
        newId: newDraftId,
        onState: setState,
        onOther: (other, before) => calls.current.onOther(other, before),
        onSubmission: (submission, byChange) => calls.current.onSubmission(submission, byChange),
        onBegun(id, because) {
          setGone(because === 'gone')
          nameDraftInAddress(because === 'published' || recordId !== null ? null : id)
        },
      })
      calls.current.onReady(found?.values ?? null)
      // After a reload, the last save of the page before may have arrived after this page was made.
      if (!found) saver.current.check()
    })
    const flush = () => saver.current?.flush()
    const leave = () => saver.current?.leave()
    const check = () => saver.current?.check()
    const flushOrCheck = () => (document.visibilityState === 'hidden' ? flush() : check())
    const retry = () => saver.current?.retry()
    // Phones end a hidden page without any other event.
    document.addEventListener('visibilitychange', flushOrCheck)
    window.addEventListener('focus', check)
    // On a reload, the browser requests the new page after this event, and fires `pagehide` only after the response.
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', retry)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', flushOrCheck)
      window.removeEventListener('focus', check)
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', retry)
      flush()
      saver.current?.dispose()
    }
  }, [accountUid, draft, shared])

  const named = state.kind !== 'untouched' && draft.recordId === null && !draft.owner
  useEffect(() => {
    if (named) nameDraftInAddress(saver.current?.identity().id ?? draft.id)
  }, [named, draft.id])

  return { saver, state, isGone }
}

function stateOf({ opened, owner }: DraftOfForm): DraftState {
  return opened && !owner ? { kind: 'saved', at: opened.at } : { kind: 'untouched' }
}

/** Names the draft in the address, so that a reload opens it again. Null removes the name. */
function nameDraftInAddress(id: string | null): void {
  const url = new URL(location.href)
  if (url.searchParams.get('draft') === id) return
  if (id === null) url.searchParams.delete('draft')
  else url.searchParams.set('draft', id)
  // The draft already has the values that the form took from the event.
  url.searchParams.delete('event')
  history.replaceState(history.state, '', url)
}

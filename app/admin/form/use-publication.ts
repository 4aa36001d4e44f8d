import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FailureReason } from '#app/action-failure.ts'
import type { FieldErrors } from '#domain/result.ts'
import { draftField } from '../drafts/draft-field.ts'
import { newDraftId, type SaverOfForm } from '../drafts/use-draft.ts'
import { retryPauseMs } from '../uploads/back-off.ts'
import { putBackField } from './hidden-fields.ts'
import type { PublishedRecord, RecordValues, TakenOff } from './record-values.ts'
import type { Publication, PublicPage, SaveOutcome } from './save-outcome.ts'

const removedForGood =
  'Somebody removed this for good. Your text is kept as the draft of a new one: open it from the desk to publish it.'

/**
 * Sends a form for publication, and reports the result. The draft of the form is not saved meanwhile. Each answer calls
 * one of the functions once, with the state at that moment. `sent`: the values that were sent.
 */
export function usePublication({
  saver,
  takenOffAtStart,
  onSaved,
  onBegunAnew,
  onRefused,
  onConflict,
  onFailed,
  onAgain,
}: {
  readonly saver: SaverOfForm
  readonly takenOffAtStart: TakenOff | null
  /** `record`: null when the form begins another record. */
  onSaved(record: PublishedRecord | null, sent: RecordValues): void
  /** Called after `onSaved`, when all fields have the values that it has set. */
  onBegunAnew(): void
  onRefused(errors: FieldErrors, sent: RecordValues): void
  onConflict(published: PublishedRecord): void
  onFailed(because: FailureReason): void
  /** Sends the form again. Called after growing pauses, and when the browser fires `online`. */
  onAgain(): void
}) {
  const fetcher = useFetcher<SaveOutcome>()
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const [savedPage, setSavedPage] = useState<PublicPage | null>(null)
  const [takenOff, setTakenOff] = useState(takenOffAtStart)
  const [undo, setUndo] = useState<Publication | null>(null)
  /** The number of times that this form has been published. */
  const [publications, setPublications] = useState(0)
  const sent = useRef<{ readonly values: RecordValues; readonly endsDraft: boolean }>({
    values: {},
    endsDraft: true,
  })
  const forgetSaved = useCallback(() => setSavedPage(null), [])
  const saving = fetcher.state !== 'idle'
  const result = saving ? undefined : fetcher.data

  useEffect(() => {
    if (!result) return
    setFailure(result.outcome === 'failed' ? result.because : null)
    if (result.outcome !== 'saved') saver.current?.publishing(false)
    switch (result.outcome) {
      case 'saved':
        setSavedPage(result.page)
        setUndo(result.undo)
        setTakenOff(null)
        onSaved(result.record, sent.current.values)
        if (sent.current.endsDraft) saver.current?.published(result.record?.version ?? 0, newDraftId())
        else saver.current?.publishing(false)
        return setPublications((count) => count + 1)
      case 'refused':
        return onRefused(result.errors, sent.current.values)
      case 'conflict':
        return onConflict(result.published)
      case 'gone':
        if (result.takenOff) return setTakenOff(result.takenOff)
        void saver.current?.recordRemoved()
        return onRefused({ form: removedForGood }, sent.current.values)
      case 'failed':
        return onFailed(result.because)
    }
    // Handle each result once, with the state at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result])

  useEffect(() => {
    if (publications > 0) onBegunAnew()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [publications])

  const tries = useRef(0)
  const again = useRef(onAgain)
  useEffect(() => {
    again.current = onAgain
  })
  useEffect(() => {
    if (!result) return
    if (result.outcome !== 'failed') tries.current = 0
    if (failure !== 'connection' || result.outcome !== 'failed') return
    const retry = () => again.current()
    // When the device is offline, wait for its `online` event. An earlier attempt cannot succeed.
    const timer = setTimeout(() => navigator.onLine && retry(), retryPauseMs(tries.current))
    tries.current += 1
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [result, failure])

  return {
    saving,
    failure,
    savedPage,
    takenOff,
    undo: savedPage ? undo : null,
    /** `endsDraft`: whether the form publishes everything that the draft has. Otherwise the draft stays. */
    send(filled: FormData, values: RecordValues, endsDraft: boolean) {
      sent.current = { values, endsDraft }
      saver.current?.publishing(true)
      const draft = saver.current?.session()
      if (takenOff) filled.set(putBackField, '1')
      if (draft && endsDraft) filled.set(draftField, `${draft.id} ${draft.version} ${draft.writer}`)
      void fetcher.submit(filled, {
        method: 'post',
        // The response contains the stored values. A revalidation could fail and would then replace the form with an
        // error page.
        defaultShouldRevalidate: false,
      })
    },
    forgetFailure: () => setFailure(null),
    forgetSaved,
  }
}

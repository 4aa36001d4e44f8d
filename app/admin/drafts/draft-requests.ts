import type { RecordValues } from '../form/record-values.ts'
import type { DraftAnswer, SendDraft, ServerDraft, Submission } from './draft-answer.ts'
import { type DraftSession, isSaved, toDraftSave, withConfirmed, type Written } from './draft-session.ts'
import type { PageDraft } from './page-draft.ts'
import { pauseMs, type SaveTimer, slowRetryMs } from './save-timer.ts'

/**
 * Sends the saves of a draft, one at a time, and takes over what the server answers. The options are those of
 * `createDraftSaver`. `beginAnew` continues with another draft.
 */
export function createDraftRequests(
  draft: PageDraft,
  timer: SaveTimer,
  beginAnew: (because: 'gone' | 'taken-over') => void,
  {
    fromDevice,
    send,
    onOther,
    onSubmission,
  }: {
    readonly fromDevice: boolean
    readonly send: SendDraft
    onOther(draft: ServerDraft, before: RecordValues): void
    onSubmission(submission: Submission, byChange: boolean): void
  },
) {
  /**
   * Whether the page has planned or handed in the draft since the pending request was sent; its answer may not show
   * this yet.
   */
  let isOutdated = false
  let isFirstAnswer = true
  let request = Promise.resolve()

  /** Resolves when the request, or the one that is pending already, is answered. */
  function save(options: { readonly evenIfSaved?: boolean } = {}): Promise<void> {
    timer.cancel()
    if (!draft.session().pending) request = sendSave(options)
    return request
  }

  async function sendSave({ evenIfSaved = false }): Promise<void> {
    const session = draft.session()
    const { written, isHeld, isPublishing, isDisposed, id: sentAs, baseVersion } = session
    if (isHeld || isPublishing || isDisposed || !written) return
    const isCheck = isSaved(session)
    if (isCheck && !evenIfSaved) return
    draft.change({ pending: isCheck ? 'check' : 'save' })
    isOutdated = false
    timer.sending()
    draft.show()
    const answer = await send(sentAs, toDraftSave(draft.session(), written))
    const wasOnDevice = isFirstAnswer && fromDevice
    isFirstAnswer = answer.outcome === 'failed' && isFirstAnswer
    // The draft was published meanwhile, and the form continues with another one, which may have a request of its own.
    if (draft.session().id !== sentAs) return
    draft.change({ pending: null })
    const { outcome } = answer
    const onServer = outcome === 'saved' ? answer : outcome === 'other-version' ? answer.draft : null
    if (onServer && !isOutdated) onSubmission(onServer, !isCheck || outcome === 'other-version')
    // A failed check is not shown: everything was saved. The next change shows whether saving works.
    if (!isCheck || outcome !== 'failed') take(answer, { ...written, baseVersion }, wasOnDevice)
    else if (!isSaved(draft.session())) timer.after(0)
    draft.show()
  }

  function take(
    answer: DraftAnswer,
    sent: Written & Pick<DraftSession, 'baseVersion'>,
    wasOnDevice: boolean,
  ): void {
    const { id, confirmed, writer } = draft.session()
    switch (answer.outcome) {
      case 'saved':
        return confirm({ ...sent, id, version: answer.version, at: answer.at })
      case 'other-version':
        confirm(answer.draft)
        // When this page wrote the other version, the answer to that save was lost, and there is nothing to report.
        if (answer.draft.writer !== writer && !draft.session().isDisposed) onOther(answer.draft, confirmed)
        return
      case 'taken-over':
        // The colleague's draft contains everything that was saved. Text that only the device has becomes a new draft.
        if (wasOnDevice && !isSaved(draft.session())) return beginAnew('taken-over')
        return draft.change({ stopped: { kind: 'taken-over', by: answer.by } })
      case 'gone':
        return beginAnew('gone')
      case 'failed':
        draft.change({ stopped: { kind: 'unsaved', because: answer.because } })
        return timer.afterFailure(answer.because)
      default:
        draft.change({ stopped: { kind: 'unsaved', because: answer.outcome } })
        if (answer.outcome === 'not-understood') timer.after(slowRetryMs)
    }
  }
  function confirm(version: Parameters<typeof withConfirmed>[1]): void {
    timer.confirmed()
    draft.change(withConfirmed(draft.session(), version))
    if (!isSaved(draft.session())) {
      draft.keepOnDevice()
      timer.after(pauseMs)
    } else if (!draft.session().isLeaving) draft.forgetOnDevice()
  }

  return {
    save,
    /** As in `DraftSaver`. */
    submitted() {
      isOutdated = true
    },
  }
}

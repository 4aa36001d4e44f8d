import type { DraftForm } from '#domain/drafts/schema.ts'
import type { RecordValues } from '../form/record-values.ts'
import type { DraftAnswer, SendDraft, ServerDraft, Submission } from './draft-answer.ts'
import {
  isBegun,
  isSaved,
  type OpenedDraft,
  openSession,
  stateOf,
  toDeviceDraft,
  toDraftSave,
  withConfirmed,
  withNewDraft,
  withWritten,
  type Written,
} from './draft-session.ts'
import type { DeviceStore, DraftState } from './draft-state.ts'
import { createSaveTimer, pauseMs, slowRetryMs } from './save-timer.ts'

export interface DraftSaver {
  state(): DraftState
  /** The id, the known version and the page's name, for the form that publishes this draft. */
  identity(): { readonly id: string; readonly version: number; readonly writer: string }
  /**
   * Called once with the values that the form shows before anybody has typed. A rich text field may write the stored
   * text in another way, which is not a change to save.
   */
  mounted(values: RecordValues): void
  /** Called after each change of the form. */
  write(written: Written): void
  /** Saves unsaved changes at once: when a field is left, and when the page is hidden. */
  flush(): void
  /**
   * Saves like `flush`, before the page is left. The copy on the device stays: after a reload, the next page may have
   * been made before this save.
   */
  leave(): void
  /**
   * Asks the server whether somebody else has changed the draft, with a save that changes nothing. Called when the user
   * comes back to the page. A save that failed because the session had ended is tried again.
   */
  check(): void
  /** Called when the page has planned the draft or handed it in: a pending answer may not include that yet. */
  submitted(): void
  /** Tries again after a failure that has passed by itself or that the user has corrected. */
  retry(): void
  /** While held, nothing is sent, because a person has to choose between two texts first. */
  hold(held: boolean): void
  /**
   * While the form is being published nothing is sent: the publication deletes the draft, and a save that finds it
   * deleted would start another draft.
   */
  publishing(isPublishing: boolean): void
  /** Called when the form was published. The next change begins a new draft, under the id `nextId`. */
  published(baseVersion: number, nextId: string): void
  /** Called when the user deletes the draft. Unsaved changes are discarded. */
  drop(): void
  dispose(): void
}

/** Why a form continues with another draft. `gone`: published or deleted elsewhere. `published`: by this form. */
export type EndOfDraft = 'gone' | 'taken-over' | 'published'

/**
 * Saves a draft while it is written: one request at a time, each with the changes since the last confirmed version.
 * Changes that the server has not confirmed are kept on the device.
 */
export function createDraftSaver({
  accountUid,
  form,
  recordId,
  opened,
  openedAt,
  fromDevice,
  send,
  device,
  newId,
  onState,
  onOther,
  onSubmission,
  onBegun,
}: {
  readonly accountUid: string
  readonly form: DraftForm
  readonly recordId: string | null
  /** The draft that the page opened, as the server or the device had it. */
  readonly opened: OpenedDraft
  /** When the opened draft was saved, as text; empty for a new one. */
  readonly openedAt: string
  /** Whether the device had changes that the server has not confirmed. */
  readonly fromDevice: boolean
  readonly send: SendDraft
  readonly device: DeviceStore
  /** Makes the id of the draft that replaces one that was published or deleted elsewhere, or taken over. */
  readonly newId: () => string
  readonly onState: (state: DraftState) => void
  /** Called when another page has saved the draft. `before`: the values that were confirmed before. */
  readonly onOther: (draft: ServerDraft, before: RecordValues) => void
  /** Called with each answer that contains the draft. `byChange`: whether this page or another changed the draft. */
  readonly onSubmission: (submission: Submission, byChange: boolean) => void
  /** Called when the form continues with another draft, because the last one was published, deleted or taken over. */
  readonly onBegun: (id: string, because: EndOfDraft) => void
}): DraftSaver {
  let session = openSession({ form, recordId }, opened, openedAt)
  let shown: DraftState = { kind: 'untouched' }
  const timer = createSaveTimer(() => void save())
  let isPublishing = false
  /** Why the draft of the form ended while the form was being published. */
  let ended: EndOfDraft | null = null
  /**
   * Whether the page has planned or handed in the draft since the pending request was sent; its answer may not show
   * this yet.
   */
  let isOutdated = false
  let isFirstAnswer = true
  let leaving = false
  let disposed = false

  function show(): void {
    const next = stateOf(session)
    if (JSON.stringify(next) === JSON.stringify(shown)) return
    shown = next
    onState(next)
  }

  async function save({ evenIfSaved = false } = {}): Promise<void> {
    timer.cancel()
    const { written, pending, isHeld, id: sentAs } = session
    if (pending || isHeld || isPublishing || disposed || !written) return
    const isCheck = isSaved(session)
    if (isCheck && !evenIfSaved) return
    session = { ...session, pending: isCheck ? 'check' : 'save' }
    isOutdated = false
    timer.sending()
    show()
    const answer = await send(sentAs, toDraftSave(session, written))
    session = { ...session, pending: null }
    const wasOnDevice = isFirstAnswer && fromDevice
    isFirstAnswer = answer.outcome === 'failed' && isFirstAnswer
    // The draft was published meanwhile, and the form continues with another one.
    if (session.id !== sentAs) return
    const { outcome } = answer
    const draft = outcome === 'saved' ? answer : outcome === 'other-version' ? answer.draft : null
    if (draft && !isOutdated) onSubmission(draft, !isCheck || outcome === 'other-version')
    // A failed check is not shown: everything was saved. The next change shows whether saving works.
    if (!isCheck || outcome !== 'failed') take(answer, written, wasOnDevice)
    else if (!isSaved(session)) timer.after(0)
    show()
  }

  function take(answer: DraftAnswer, sent: Written, wasOnDevice: boolean): void {
    switch (answer.outcome) {
      case 'saved':
        return confirm({ ...sent, id: session.id, version: answer.version, at: answer.at })
      case 'other-version': {
        const { draft } = answer
        const { confirmed, writer } = session
        confirm(draft)
        // When this page wrote the other version, the answer to that save was lost, and there is nothing to report.
        if (draft.writer !== writer && !disposed) onOther(draft, confirmed)
        return
      }
      case 'taken-over':
        // The colleague's draft contains everything that was saved. Text that only the device has becomes a new draft.
        if (wasOnDevice && !isSaved(session)) return beginAnew('taken-over')
        session = { ...session, stopped: { kind: 'taken-over', by: answer.by } }
        return
      case 'gone':
        return beginAnew('gone')
      case 'failed':
        session = { ...session, stopped: { kind: 'unsaved', because: answer.because } }
        return timer.afterFailure(answer.because)
      default:
        session = { ...session, stopped: { kind: 'unsaved', because: answer.outcome } }
        if (answer.outcome === 'not-understood') timer.after(slowRetryMs)
    }
  }
  function confirm(draft: Parameters<typeof withConfirmed>[1]): void {
    timer.confirmed()
    session = withConfirmed(session, draft)
    if (!isSaved(session)) {
      keepOnDevice()
      timer.after(pauseMs)
    } else if (!leaving) forgetOnDevice()
  }

  /** Continues with another draft. While the form is being published, this waits until the publication has ended. */
  function beginAnew(because: EndOfDraft): void {
    ended = because
    if (isPublishing) return
    begin(newId(), session.baseVersion, because)
    if (session.asItWent) return
    keepOnDevice()
    timer.after(0)
  }
  function begin(id: string, baseVersion: number, because: EndOfDraft): void {
    forgetOnDevice()
    session = withNewDraft(session, { id, baseVersion })
    ended = null
    onSubmission({ plan: null, handedIn: null }, false)
    onBegun(id, because)
  }

  function keepOnDevice(): void {
    if (!session.written) return
    void device.keep(toDeviceDraft(session, session.written, accountUid)).then((kept) => {
      session = { ...session, onDevice: kept }
      show()
    })
  }
  const forgetOnDevice = () => void device.forget(accountUid, session.id)

  return {
    state: () => shown,
    identity: () => ({ id: session.id, version: session.version, writer: session.writer }),
    mounted(values) {
      session = { ...session, asMounted: values }
    },
    write(written) {
      session = withWritten(session, written)
      // The user has stayed on the page.
      leaving = false
      if (disposed) return
      if (isSaved(session)) {
        timer.cancel()
        forgetOnDevice()
      } else {
        keepOnDevice()
        const waitMs = timer.typed()
        const { stopped, isHeld, pending } = session
        if (!stopped && !isHeld && !pending) timer.after(waitMs)
      }
      show()
    },
    flush() {
      if (!session.stopped) void save()
    },
    leave() {
      leaving = !isSaved(session)
      if (!session.stopped) void save()
    },
    check() {
      const { stopped } = session
      // The user may have signed in again in another window.
      if (stopped?.kind === 'unsaved' && stopped.because === 'session') void save()
      else if (!stopped && isBegun(session)) void save({ evenIfSaved: true })
    },
    submitted() {
      isOutdated = true
    },
    retry() {
      if (session.stopped?.kind !== 'taken-over') void save()
    },
    hold(isHeld) {
      if (session.isHeld && !isHeld) timer.after(0)
      session = { ...session, isHeld }
      show()
    },
    publishing(next) {
      isPublishing = next
      if (ended) beginAnew(ended)
      if (!next && !session.stopped) timer.after(0)
    },
    published(baseVersion, id) {
      timer.cancel()
      isPublishing = false
      begin(id, baseVersion, 'published')
      session = { ...session, asItWent: null, written: null, pending: null }
      show()
    },
    drop() {
      timer.cancel()
      session = { ...session, written: null }
      forgetOnDevice()
    },
    dispose() {
      timer.end()
      disposed = true
    },
  }
}

import type { FailureReason } from '#app/action-failure.ts'
import { charactersOf, type DraftForm, draftLimits, type DraftSave } from '#domain/drafts/schema.ts'
import { textChange } from '#domain/drafts/text-change.ts'
import type { RecordValues } from '../form/record-values.ts'
import { retryPauseMs } from '../uploads/back-off.ts'
import type { DraftAnswer, SendDraft, ServerDraft, Submission } from './draft-answer.ts'
import type { DeviceDraft, DeviceStore, DraftState } from './draft-state.ts'

/** What a form has to say about itself at one moment. */
export interface Written {
  readonly values: RecordValues
  readonly unfinished: readonly string[]
  /** Whether it differs from what is published. An untouched form makes no draft. */
  readonly changed: boolean
}

export interface DraftSaver {
  state(): DraftState
  /** The id, the known version and the page's name, for the form that publishes this draft. */
  identity(): { readonly id: string; readonly version: number; readonly writer: string }
  /**
   * Called once with the values that the form shows before anybody has typed. An editor may write the same text in
   * another way, which is nothing to save.
   */
  mounted(values: RecordValues): void
  /** Called after each change of the form. */
  write(written: Written): void
  /** Saves now what has not been saved: when a field is left, and when the page is hidden. */
  flush(): void
  /**
   * Saves like `flush`, before the page is left. The device keeps what is saved: after a reload, the next page may have been
   * made before this save.
   */
  leave(): void
  /**
   * Asks the server whether somebody else has changed the draft, with a save that changes nothing. Called when the person
   * comes back to the page. What was not saved because the session had ended is tried again.
   */
  check(): void
  /** Called when the page has planned the draft, or handed it in: an answer on its way may not know of it. */
  submitted(): void
  /** Tries again after a failure that time or the person has mended. */
  retry(): void
  /** While held, nothing is sent, because a person has to choose between two texts first. */
  hold(held: boolean): void
  /**
   * While the form is being published nothing is sent: the publication deletes the draft, and a save that finds it deleted
   * would begin another one.
   */
  publishing(isPublishing: boolean): void
  /** Called when the form was published. The next change begins a new draft, under the id `nextId`. */
  published(baseVersion: number, nextId: string): void
  /** Called when the person deletes the draft. What is not saved is forgotten. */
  drop(): void
  dispose(): void
}

/** Why a form goes on with another draft. `gone`: published or deleted elsewhere. `published`: by this form. */
export type EndOfDraft = 'gone' | 'taken-over' | 'published'

/** After the last key. */
const pauseMs = 800
/** While somebody types without a pause. A browser that dies loses at most this, and the device has it. */
const longestUnsavedMs = 2_000
/** After a refusal that only another person can mend. */
const slowRetryMs = 60_000

/**
 * Saves a draft while it is written: one request at a time, each with what changed since the last confirmed version.
 * What is not confirmed is kept on the device.
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
  readonly opened: Pick<
    DeviceDraft,
    'id' | 'baseVersion' | 'writer' | 'version' | 'confirmed' | 'confirmedUnfinished'
  >
  /** When the opened draft was saved, as text; empty for a new one. */
  readonly openedAt: string
  /** Whether the device had something that the server has not confirmed. */
  readonly fromDevice: boolean
  readonly send: SendDraft
  readonly device: DeviceStore
  /** Makes the id of a draft that begins anew, because the former one was published or deleted elsewhere. */
  readonly newId: () => string
  readonly onState: (state: DraftState) => void
  /** Called when another page has saved the draft. `before`: what this page knew. */
  readonly onOther: (draft: ServerDraft, before: RecordValues) => void
  /** Called with each answer that names the draft. `byChange`: whether it answers a save that changed something. */
  readonly onSubmission: (submission: Submission, byChange: boolean) => void
  /** Called when the form goes on with another draft, because the former one was published or deleted, or is a colleague's. */
  readonly onBegun: (id: string, because: EndOfDraft) => void
}): DraftSaver {
  let { id, baseVersion, version, confirmed, confirmedUnfinished } = opened
  const { writer } = opened
  let asMounted: RecordValues = {}
  let written: Written | null = null
  let sending = false
  /** Whether the request on its way changes nothing. */
  let checking = false
  let held = false
  let isPublishing = false
  let ended: EndOfDraft | null = null
  /** What was written when the draft was found gone. Until it is changed, it makes no other draft. */
  let asItWent: Written | null = null
  /** Whether the answer on its way may be older than a plan of this page. */
  let isOutdated = false
  let onDevice = false
  let stopped: Extract<DraftState, { kind: 'unsaved' | 'taken-over' }> | null = null
  let tries = 0
  let savedAt = openedAt
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSinceMs: number | null = null
  let disposed = false
  let leaving = false
  let isFirstAnswer = true
  let shown: DraftState = { kind: 'untouched' }

  const isBegun = () => version > 0
  const isSaved = () =>
    written === null ||
    (!isBegun() && (!written.changed || isSame(written, asItWent))) ||
    (Object.keys(changesOf(confirmed, written.values, asMounted)).length === 0 &&
      written.unfinished.join('\n') === confirmedUnfinished.join('\n'))

  function show(): void {
    const next = currentState()
    if (JSON.stringify(next) === JSON.stringify(shown)) return
    shown = next
    onState(next)
  }
  function currentState(): DraftState {
    if (held) return { kind: 'unsaved', because: 'conflict', onDevice }
    if (stopped?.kind === 'taken-over') return { ...stopped, unsaved: !isSaved(), onDevice }
    if (stopped) return { ...stopped, onDevice }
    if (!isBegun() && isSaved()) return { kind: 'untouched' }
    return isSaved() && (!sending || checking) ? { kind: 'saved', at: savedAt } : { kind: 'saving' }
  }

  function keepOnDevice(): void {
    if (!written) return
    const { values, unfinished } = written
    const entry: DeviceDraft = {
      accountUid,
      id,
      form,
      recordId,
      baseVersion,
      writer,
      version,
      confirmed,
      confirmedUnfinished,
      values,
      unfinished,
    }
    void device.keep(entry).then((kept) => {
      onDevice = kept
      show()
    })
  }
  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!disposed) timer = setTimeout(() => void save(), ms)
  }

  async function save({ evenIfSaved = false } = {}): Promise<void> {
    clearTimeout(timer)
    if (sending || held || isPublishing || disposed || !written) return
    const wasSaved = isSaved()
    if (wasSaved && !evenIfSaved) return
    sending = true
    checking = wasSaved
    isOutdated = false
    unsavedSinceMs = null
    const { values, unfinished } = written
    const sentAs = id
    show()
    const answer = await send(sentAs, {
      form,
      recordId,
      baseVersion,
      expectedVersion: version,
      writer,
      changes: changesOf(confirmed, values, asMounted),
      unfinished,
    } satisfies DraftSave)
    sending = false
    const wasOnDevice = isFirstAnswer && fromDevice
    isFirstAnswer = answer.outcome === 'failed' && isFirstAnswer
    // The draft was published meanwhile, and the form goes on with another one.
    if (id !== sentAs) return
    const { outcome } = answer
    const draft = outcome === 'saved' ? answer : outcome === 'other-version' ? answer.draft : null
    if (draft && !isOutdated) onSubmission(draft, !wasSaved || outcome === 'other-version')
    // With nothing to save, nothing is unsaved: the next change finds out.
    if (!wasSaved || outcome !== 'failed') take(answer, values, unfinished, wasOnDevice)
    else if (!isSaved()) schedule(0)
    show()
  }

  function take(
    answer: DraftAnswer,
    sent: RecordValues,
    sentUnfinished: readonly string[],
    wasOnDevice: boolean,
  ): void {
    switch (answer.outcome) {
      case 'saved':
        tries = 0
        stopped = null
        savedAt = answer.at
        confirm(answer.version, sent, sentUnfinished)
        return
      case 'other-version': {
        const before = confirmed
        tries = 0
        stopped = null
        id = answer.draft.id
        savedAt = answer.draft.at
        confirm(answer.draft.version, answer.draft.values, answer.draft.unfinished)
        // A save of this page whose answer was lost is no news.
        if (answer.draft.writer !== writer && !disposed) onOther(answer.draft, before)
        return
      }
      case 'taken-over':
        // The colleague has what was saved. What only the device had goes on as a draft of its own.
        if (wasOnDevice && !isSaved()) {
          ended = 'taken-over'
          return beginAnew()
        }
        stopped = { kind: 'taken-over', by: answer.by, unsaved: !isSaved(), onDevice }
        return
      case 'gone':
        ended = 'gone'
        return beginAnew()
      case 'failed':
        stopped = { kind: 'unsaved', because: answer.because, onDevice }
        return retryLater(answer.because)
      default:
        stopped = { kind: 'unsaved', because: answer.outcome, onDevice }
        if (answer.outcome === 'not-understood') schedule(slowRetryMs)
    }
  }
  function beginAnew(): void {
    if (!ended || isPublishing) return
    asItWent = isSaved() ? written : null
    begin(newId(), baseVersion, ended)
    if (asItWent) return
    keepOnDevice()
    schedule(0)
  }
  function retryLater(because: FailureReason): void {
    if (because === 'session' || because === 'too-large') return
    schedule(because === 'connection' ? retryPauseMs(tries) : slowRetryMs)
    tries += 1
  }
  function confirm(newVersion: number, values: RecordValues, unfinished: readonly string[]): void {
    version = newVersion
    confirmed = values
    confirmedUnfinished = unfinished
    asMounted = Object.fromEntries(
      Object.entries(asMounted).filter(([field, text]) => written?.values[field] === text),
    )
    if (isSaved()) {
      onDevice = false
      if (!leaving) void device.forget(accountUid, id)
    } else {
      keepOnDevice()
      schedule(pauseMs)
    }
  }
  function begin(nextId: string, nextBase: number, because: EndOfDraft): void {
    void device.forget(accountUid, id)
    id = nextId
    baseVersion = nextBase
    version = 0
    confirmed = {}
    confirmedUnfinished = []
    // A draft that begins anew has every field.
    asMounted = {}
    savedAt = ''
    ended = null
    stopped = null
    onDevice = false
    onSubmission({ plan: null, handedIn: null }, false)
    onBegun(id, because)
  }

  return {
    state: () => shown,
    identity: () => ({ id, version, writer }),
    mounted(values) {
      asMounted = values
    },
    write(next) {
      written = next
      // She has stayed on the page.
      leaving = false
      if (disposed) return
      if (isSaved()) {
        clearTimeout(timer)
        if (stopped?.kind === 'unsaved') stopped = null
        void device.forget(accountUid, id)
      } else {
        if (stopped?.kind === 'unsaved' && isMendedBy(next.values, stopped.because)) stopped = null
        keepOnDevice()
        unsavedSinceMs ??= Date.now()
        const wait = Math.min(pauseMs, unsavedSinceMs + longestUnsavedMs - Date.now())
        if (!stopped && !held && !sending) schedule(Math.max(0, wait))
      }
      show()
    },
    flush() {
      if (!stopped) void save()
    },
    leave() {
      leaving = !isSaved()
      if (!stopped) void save()
    },
    check() {
      // She may have signed in again in another window.
      if (stopped?.kind === 'unsaved' && stopped.because === 'session') void save()
      else if (!stopped && isBegun()) void save({ evenIfSaved: true })
    },
    submitted() {
      isOutdated = true
    },
    retry() {
      if (stopped?.kind === 'taken-over') return
      void save()
    },
    hold(next) {
      if (held && !next) schedule(0)
      held = next
      show()
    },
    publishing(next) {
      isPublishing = next
      beginAnew()
      if (!next && !stopped) schedule(0)
    },
    published(nextBase, nextId) {
      clearTimeout(timer)
      isPublishing = false
      begin(nextId, nextBase, 'published')
      asItWent = null
      written = null
      sending = false
      show()
    },
    drop() {
      clearTimeout(timer)
      written = null
      void device.forget(accountUid, id)
    },
    dispose() {
      clearTimeout(timer)
      disposed = true
    },
  }
}

/** Whether a save that was refused because of its text can be tried with this one. */
const isMendedBy = (values: RecordValues, refusal: string) =>
  ['too-long', 'too-large', 'not-understood'].includes(refusal) &&
  charactersOf(values) <= draftLimits.characters

const isSame = (one: Written, other: Written | null) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that are still as they were mounted have not changed. */
function changesOf(before: RecordValues, after: RecordValues, asMounted: RecordValues): DraftSave['changes'] {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      if (value === asMounted[field]) return []
      const known = before[field]
      // An empty field is sent as well: the published record may have a text there.
      const change = known === undefined ? { at: 0, removed: 0, text: value } : textChange(known, value)
      return change ? [[field, change] as const] : []
    }),
  )
}

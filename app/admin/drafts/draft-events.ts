import type { RecordValues } from '../form/record-values.ts'
import { retryPauseMs } from '../uploads/back-off.ts'
import type { DraftAnswer, HandInAnswer, ServerDraft, ShownPlan } from './draft-answer.ts'
import {
  type DraftSession,
  type EndOfDraft,
  isBegun,
  isSaved,
  stateOf,
  withConfirmed,
  withNewDraft,
  withSubmission,
  withWritten,
  type Written,
} from './draft-session.ts'

/*
 * The events that change a page's draft. Each function takes the session before an event. It returns the session after
 * it, and the effects that the page must run, in this order.
 */

export interface Step {
  readonly session: DraftSession
  readonly effects: readonly Effect[]
}

export type Effect =
  /** Sends what was written. The answer comes back with `answered`. */
  | { readonly do: 'send'; readonly id: string; readonly sent: Sent }
  /** Saves after a pause. A new pause replaces the running one. */
  | { readonly do: 'save-after'; readonly ms: number }
  | { readonly do: 'cancel-save' }
  | { readonly do: 'keep-on-device' }
  | { readonly do: 'forget-on-device'; readonly id: string }
  /** Hands the draft in or takes it back. The answer comes back with `handInAnswered`. */
  | { readonly do: 'hand-in' | 'take-back' }
  /** Another page has saved the draft. `before`: the values that were confirmed before. */
  | { readonly do: 'compare'; readonly draft: ServerDraft; readonly before: RecordValues }
  /** The form continues with another draft. */
  | { readonly do: 'begin'; readonly id: string; readonly because: EndOfDraft }

/** The content of a request that saves a draft. */
export type Sent = Written & Pick<DraftSession, 'baseVersion'>

/** The pause after the last key before a draft is saved. All times are in milliseconds. */
const pauseMs = 800
/** The longest time that text stays unsaved while somebody types without a pause. The device stores it at once. */
const longestUnsavedMs = 2_000
/** The pause before the next attempt after a refusal that only another person can resolve. */
const slowRetryMs = 60_000

const step = (session: DraftSession, ...effects: readonly Effect[]): Step => ({ session, effects })
const saveAfter = (ms: number): Effect => ({ do: 'save-after', ms })

/** The user has changed something in the form. */
export function wrote(before: DraftSession, written: Written, nowMs: number): Step {
  const haveUploadsArrived = (before.written?.unfinished.length ?? 0) > 0 && written.unfinished.length === 0
  const session: DraftSession = {
    ...withWritten(before, written),
    // The page was not left after all.
    isLeaving: false,
    handInRefused: haveUploadsArrived ? null : before.handInRefused,
  }
  const { id, isDisposed, stopped, isHeld, pending } = session
  if (isDisposed) return step(session)
  if (isSaved(session)) return step(session, { do: 'cancel-save' }, { do: 'forget-on-device', id })
  const unsavedSinceMs = session.unsavedSinceMs ?? nowMs
  const waitMs = Math.max(0, Math.min(pauseMs, unsavedSinceMs + longestUnsavedMs - nowMs))
  const canSave = !stopped && !isHeld && !pending
  return step(
    { ...session, unsavedSinceMs },
    { do: 'keep-on-device' },
    ...(canSave ? [saveAfter(waitMs)] : []),
  )
}

/** Saves the draft now. `evenIfSaved`: also without changes, to learn whether somebody else has changed the draft. */
export function save(session: DraftSession, { evenIfSaved = false } = {}): Step {
  const { id, written, pending, isHeld, isPublishing, isDisposed, baseVersion } = session
  const isCheck = isSaved(session)
  const isNothing = !written || (isCheck && !evenIfSaved)
  if (pending || isHeld || isPublishing || isDisposed || isNothing)
    return step(session, { do: 'cancel-save' })
  return step(
    { ...session, pending: isCheck ? 'check' : 'save', isOutdated: false, unsavedSinceMs: null },
    { do: 'cancel-save' },
    { do: 'send', id, sent: { ...written, baseVersion } },
  )
}

/** The server has answered the request that sent `sent` for the draft `id`. `newId`: for a new draft. */
export function answered(
  before: DraftSession,
  { id, sent, answer, newId }: { id: string; sent: Sent; answer: DraftAnswer; newId: string },
): Step {
  // The draft was published meanwhile. The form continues with another draft, which may have its own pending request.
  if (before.id !== id) return step(before)
  const { outcome } = answer
  const isCheck = before.pending === 'check'
  const onServer = outcome === 'saved' ? answer : outcome === 'other-version' ? answer.draft : null
  const session: DraftSession = {
    ...(onServer && !before.isOutdated
      ? withSubmission(before, onServer, !isCheck || outcome === 'other-version')
      : before),
    pending: null,
    fromDevice: before.fromDevice && outcome === 'failed',
  }
  // A failed check is not shown, because everything was saved. The next change will show whether saving works.
  if (isCheck && outcome === 'failed') return step(session, ...(isSaved(session) ? [] : [saveAfter(0)]))
  switch (answer.outcome) {
    case 'saved':
      return confirmed(session, { ...sent, id, version: answer.version, at: answer.at })
    case 'other-version': {
      const { session: after, effects } = confirmed(session, answer.draft)
      // This page wrote the other version and only the answer was lost, so there is nothing to report.
      if (answer.draft.writer === session.writer || session.isDisposed) return step(after, ...effects)
      return step(after, ...effects, { do: 'compare', draft: answer.draft, before: before.confirmed })
    }
    case 'taken-over':
      // The colleague's draft has everything that was saved. Text that only the device has becomes a new draft.
      if (before.fromDevice && !isSaved(session)) return beginAnew(session, 'taken-over', newId)
      return step({ ...session, stopped: { kind: 'taken-over', by: answer.by } })
    case 'gone':
      return beginAnew(session, 'gone', newId)
    case 'failed': {
      const { because } = answer
      const stopped: DraftSession = { ...session, stopped: { kind: 'unsaved', because } }
      if (because === 'session' || because === 'too-large') return step(stopped)
      const waitMs = because === 'connection' ? retryPauseMs(session.tries) : slowRetryMs
      return step({ ...stopped, tries: session.tries + 1 }, saveAfter(waitMs))
    }
    default:
      return step(
        { ...session, stopped: { kind: 'unsaved', because: answer.outcome } },
        ...(answer.outcome === 'not-understood' ? [saveAfter(slowRetryMs)] : []),
      )
  }
}

function confirmed(before: DraftSession, version: Parameters<typeof withConfirmed>[1]): Step {
  const session: DraftSession = { ...withConfirmed(before, version), tries: 0 }
  if (!isSaved(session)) return step(session, { do: 'keep-on-device' }, saveAfter(pauseMs))
  return step(session, ...(session.isLeaving ? [] : [{ do: 'forget-on-device', id: session.id } as const]))
}

/** Continues with another draft. While the form is being published, this waits until the publication has ended. */
function beginAnew(before: DraftSession, because: EndOfDraft, newId: string): Step {
  if (before.isPublishing) return step({ ...before, ended: because })
  const { session, effects } = begin(before, newId, before.baseVersion, because)
  if (session.asItWent) return step(session, ...effects)
  return step(session, ...effects, { do: 'keep-on-device' }, saveAfter(0))
}

const begin = (before: DraftSession, id: string, baseVersion: number, because: EndOfDraft): Step =>
  step(
    withNewDraft(before, { id, baseVersion, because }),
    { do: 'forget-on-device', id: before.id },
    { do: 'begin', id, because },
  )

/** `isHeld`: whether a person must choose between two texts. Nothing is sent until then. */
export const held = (session: DraftSession, isHeld: boolean): Step =>
  step({ ...session, isHeld }, ...(session.isHeld && !isHeld ? [saveAfter(0)] : []))

/**
 * `isPublishing`: true when a publication begins, false when it has failed. In between nothing is sent: the publication
 * deletes the draft, and a save of a deleted draft would start another one.
 */
export function publishing(before: DraftSession, isPublishing: boolean, newId: string): Step {
  const session = { ...before, isPublishing }
  const { session: after, effects } = before.ended ? beginAnew(session, before.ended, newId) : step(session)
  return step(after, ...effects, ...(isPublishing || after.stopped ? [] : [saveAfter(0)]))
}

/** The form was published. The next change begins the draft `id`. */
export function published(before: DraftSession, baseVersion: number, id: string): Step {
  const { session, effects } = begin(before, id, baseVersion, 'published')
  return step(
    { ...session, isPublishing: false, asItWent: null, written: null, pending: null },
    { do: 'cancel-save' },
    ...effects,
  )
}

/** The user has deleted the draft. Unsaved changes are discarded. */
export const dropped = (session: DraftSession): Step =>
  step({ ...session, written: null }, { do: 'cancel-save' }, { do: 'forget-on-device', id: session.id })

/** The user has planned the draft, or ended its plan. */
export const planned = (session: DraftSession, plan: ShownPlan | null): Step =>
  step({ ...session, submission: { ...session.submission, plan }, isOutdated: true })

/** The user has pressed "Ask to publish": the draft is handed in as soon as everything that was written is saved. */
export function handedIn(before: DraftSession): Step {
  if (before.handing === 'sending') return step(before)
  const session: DraftSession = { ...before, handing: 'waiting', handInRefused: null }
  return session.stopped?.kind === 'taken-over' ? step(session) : save(session)
}

/** The user has pressed "Take back". */
export const tookBack = (session: DraftSession): Step =>
  session.handing === 'sending'
    ? step(session)
    : step({ ...session, handing: 'sending', handInRefused: null }, { do: 'take-back' })

/** Hands the draft in if that was waiting for a save. Called after the effects of each event. */
export function wentOn(session: DraftSession): Step {
  const state = stateOf(session)
  if (session.handInRefused === notSaved && state.kind === 'saved') {
    return wentOn({ ...session, handInRefused: null })
  }
  const { handing, pending, isDisposed } = session
  if (handing !== 'waiting' || pending || isDisposed || state.kind === 'saving') return step(session)
  if (state.kind === 'saved') return step({ ...session, handing: 'sending' }, { do: 'hand-in' })
  if (state.kind === 'unsaved' && state.because === 'connection') return step(session)
  // The form's bar says why the draft is not saved, or who has taken it over.
  const handInRefused = state.kind === 'taken-over' ? takenOver : notSaved
  return step({ ...session, handing: null, handInRefused })
}

/** The server has answered to handing in or taking back. */
export function handInAnswered(before: DraftSession, answer: HandInAnswer): Step {
  const session: DraftSession = { ...before, handing: null }
  // A refusal can mean that another device has changed the draft. The check brings its changes.
  if (answer.refused !== undefined) return check({ ...session, handInRefused: answer.refused })
  const submission = { ...session.submission, handedIn: answer.handedIn }
  return step({ ...session, submission, isOutdated: true, isChangedSince: false })
}

/**
 * The user has come back to the page: asks the server whether somebody else has changed the draft. A save that failed
 * because the session had ended is tried again.
 */
export function check(session: DraftSession): Step {
  const { stopped } = session
  // The user may have signed in again in another window.
  if (stopped?.kind === 'unsaved' && stopped.because === 'session') return save(session)
  return !stopped && isBegun(session) ? save(session, { evenIfSaved: true }) : step(session)
}

const takenOver = 'Nobody was asked to publish this, because it is your colleague’s draft now.'
const notSaved = 'Nobody was asked to publish this, because it was not saved. Ask again when it is saved.'

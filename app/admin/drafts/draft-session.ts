import type { FailureReason } from '#app/action-failure.ts'
import { charactersOf, type DraftForm, draftLimits, type DraftSave } from '#domain/drafts/schema.ts'
import { textChange } from '#domain/drafts/text-change.ts'
import type { RecordValues } from '../form/record-values.ts'
import type { DraftProblem, ServerDraft, Submission } from './draft-answer.ts'
import type { DeviceDraft, DraftState } from './draft-state.ts'

/** The state of a form that is saved as a draft. */
export interface Written {
  readonly values: RecordValues
  readonly unfinished: readonly string[]
  /** Whether the form differs from the published version. An unchanged form makes no draft. */
  readonly changed: boolean
}

/** The state of a page's draft. The functions below return a new session and do not change the given one. */
export interface DraftSession {
  readonly form: DraftForm
  readonly recordId: string | null
  /** The random name of this page. */
  readonly writer: string
  readonly id: string
  readonly baseVersion: number
  /** The base version that the server has. */
  readonly confirmedBaseVersion: number
  /** The version that the server has confirmed; 0 before it has the draft. */
  readonly version: number
  readonly confirmed: RecordValues
  readonly confirmedUnfinished: readonly string[]
  /** When the confirmed version was saved, as text. */
  readonly savedAt: string
  /** The fields that still have the text that they showed before anybody typed. */
  readonly asMounted: RecordValues
  /** Null until the form has reported its state. */
  readonly written: Written | null
  /** The values of the form when its draft was found deleted. A new draft is made only after they change. */
  readonly asItWent: Written | null
  /** The request that waits for its answer. A check is a save without changes. */
  readonly pending: 'save' | 'check' | null
  /** Why nothing is saved until something changes. */
  readonly stopped: Stopped | null
  /** Whether a person has to choose between two texts first. */
  readonly isHeld: boolean
  /** Whether the form is being published. */
  readonly isPublishing: boolean
  /** Whether the page is being left before everything is saved. The copy on the device then stays after the save. */
  readonly isLeaving: boolean
  /** Whether the form is closed. Nothing is sent any more. */
  readonly isDisposed: boolean
  /** Whether the changes that are not confirmed are stored on the device. */
  readonly onDevice: boolean
  /** Whether the session began with changes from the device, and the server has not answered yet. */
  readonly fromDevice: boolean
  /** Why the draft ended during a publication. After it, the form continues with another draft. */
  readonly ended: EndOfDraft | null
  /** Whether the form's previous draft was published or deleted elsewhere. */
  readonly isGone: boolean
  /** When the oldest unsaved text was typed, in milliseconds since the Unix epoch; null when all is saved. */
  readonly unsavedSinceMs: number | null
  /** How many saves in a row have failed. */
  readonly tries: number
  readonly submission: Submission
  /** Whether the page has planned the draft or handed it in since the pending request was sent. */
  readonly isOutdated: boolean
  /** `waiting`: the draft is handed in as soon as it is saved. `sending`: the request is not answered yet. */
  readonly handing: 'waiting' | 'sending' | null
  /** Why the draft was not handed in, or not taken back. */
  readonly handInRefused: string | null
  /** Whether the draft was handed in and changed after that. */
  readonly isChangedSince: boolean
}

/** Why a form continues with another draft. `gone`: published or deleted elsewhere. `published`: here. */
export type EndOfDraft = 'gone' | 'taken-over' | 'published'

type Stopped =
  | { readonly kind: 'unsaved'; readonly because: FailureReason | DraftProblem }
  | { readonly kind: 'taken-over'; readonly by: string }

/** The draft that a page opens, as the server or the device has it. */
export type OpenedDraft = Pick<
  DeviceDraft,
  'id' | 'baseVersion' | 'writer' | 'version' | 'confirmed' | 'confirmedUnfinished'
>

const waitsForNothing: Submission = { plan: null, handedIn: null }

/** `savedAt`: as text; empty for a new draft. `fromDevice`: the device had changes that the server has not confirmed. */
export function openSession(
  { form, recordId }: Pick<DraftSession, 'form' | 'recordId'>,
  { id, baseVersion, writer, version, confirmed, confirmedUnfinished }: OpenedDraft,
  {
    savedAt = '',
    fromDevice = false,
    submission: { plan, handedIn } = waitsForNothing,
  }: Partial<Pick<DraftSession, 'savedAt' | 'fromDevice' | 'submission'>> = {},
): DraftSession {
  return {
    form,
    recordId,
    writer,
    id,
    baseVersion,
    confirmedBaseVersion: baseVersion,
    version,
    confirmed,
    confirmedUnfinished,
    savedAt,
    asMounted: {},
    written: null,
    asItWent: null,
    pending: null,
    stopped: null,
    isHeld: false,
    isPublishing: false,
    isLeaving: false,
    isDisposed: false,
    onDevice: false,
    fromDevice,
    ended: null,
    isGone: false,
    unsavedSinceMs: null,
    tries: 0,
    submission: { plan, handedIn },
    isOutdated: false,
    handing: null,
    handInRefused: null,
    isChangedSince: false,
  }
}

/** Whether the server has the draft. */
export const isBegun = ({ version }: DraftSession): boolean => version > 0

/** Whether there is nothing to save. */
export function isSaved(session: DraftSession): boolean {
  const { written, asItWent, confirmedUnfinished, baseVersion, confirmedBaseVersion } = session
  if (written === null) return true
  if (!isBegun(session) && (!written.changed || isSame(written, asItWent))) return true
  return (
    baseVersion === confirmedBaseVersion &&
    Object.keys(changesOf(session, written.values)).length === 0 &&
    written.unfinished.join('\n') === confirmedUnfinished.join('\n')
  )
}

/** Returns the state of the draft for the page to show. */
export function stateOf(session: DraftSession): DraftState {
  const { isHeld, stopped, onDevice, pending, savedAt } = session
  if (isHeld) return { kind: 'unsaved', because: 'conflict', onDevice }
  if (stopped?.kind === 'taken-over') return { ...stopped, unsaved: !isSaved(session), onDevice }
  if (stopped) return { ...stopped, onDevice }
  if (!isBegun(session) && isSaved(session)) return { kind: 'untouched' }
  return isSaved(session) && pending !== 'save' ? { kind: 'saved', at: savedAt } : { kind: 'saving' }
}

/** The state of the draft that the page shows. */
export type ShownDraft = ReturnType<typeof shownOf>

export function shownOf(session: DraftSession) {
  const { isGone, submission, handing, handInRefused, isChangedSince } = session
  const draft = stateOf(session)
  const isOffline = draft.kind === 'unsaved' && draft.because === 'connection'
  const waits = handing === 'waiting' && isOffline
  return {
    draft,
    /** Whether the form's previous draft was published or deleted elsewhere while the form was open. */
    isGone,
    /** The time when the draft is published automatically; null when nothing is planned. */
    plan: submission.plan,
    /** Shown to an account that may not publish. */
    handIn: {
      /** When the draft was handed in, as text; null when it is not. */
      handedIn: submission.handedIn,
      /** Whether it was handed in and changed after that, so that it has to be handed in again. */
      isChanged: isChangedSince,
      busy: handing !== null && !waits,
      /** Whether it is handed in as soon as the connection is back. */
      waits,
      /** Why it was not handed in, or not taken back. */
      refused: handInRefused,
    },
  }
}

/** Returns the content of a save request. */
export function toDraftSave(session: DraftSession, { values, unfinished }: Written): DraftSave {
  const { form, recordId, baseVersion, version, writer } = session
  const changes = changesOf(session, values)
  return { form, recordId, baseVersion, expectedVersion: version, writer, changes, unfinished }
}

/** Returns the copy of the draft that the device keeps until the server has confirmed the changes. */
export function toDeviceDraft(
  session: DraftSession,
  { values, unfinished }: Written,
  accountUid: string,
): DeviceDraft {
  const { id, form, recordId, baseVersion, writer, version, confirmed, confirmedUnfinished } = session
  return {
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
}

/**
 * Returns the session after a change of the form. A save that was refused because of its text is tried again with a
 * text that fits.
 */
export function withWritten(session: DraftSession, written: Written): DraftSession {
  const next = { ...session, written }
  const { stopped } = session
  const isMended =
    stopped?.kind === 'unsaved' && (isSaved(next) || isMendedBy(written.values, stopped.because))
  return isMended ? { ...next, stopped: null } : next
}

/**
 * Returns the session after the server has confirmed a version of this page, or sent the version of another page.
 * `baseVersion`: the one that this page had sent.
 */
export function withConfirmed(
  session: DraftSession,
  {
    id,
    version,
    at,
    values,
    unfinished,
    baseVersion = session.confirmedBaseVersion,
  }: Pick<ServerDraft, 'id' | 'version' | 'at' | 'values' | 'unfinished'> & { readonly baseVersion?: number },
): DraftSession {
  const next = {
    ...session,
    id,
    version,
    savedAt: at,
    confirmed: values,
    confirmedUnfinished: unfinished,
    confirmedBaseVersion: baseVersion,
    asMounted: Object.fromEntries(
      Object.entries(session.asMounted).filter(([field, text]) => session.written?.values[field] === text),
    ),
    stopped: null,
  }
  return isSaved(next) ? { ...next, onDevice: false } : next
}

/**
 * Returns the session after the server has said whether the draft is planned or handed in. `byChange`: whether a page
 * has changed the draft.
 */
export function withSubmission(
  session: DraftSession,
  { plan, handedIn }: Submission,
  byChange: boolean,
): DraftSession {
  const { handedIn: was } = session.submission
  return {
    ...session,
    submission: { plan, handedIn },
    // The first change of a handed-in draft makes the server take it back.
    isChangedSince: was !== null && handedIn === null ? byChange : session.isChangedSince,
    handInRefused: handedIn === was ? session.handInRefused : null,
  }
}

/**
 * Returns the session when the form continues with another draft. The first save of that draft sends every field, so
 * none counts as unchanged since the form opened.
 */
export function withNewDraft(
  session: DraftSession,
  { id, baseVersion, because }: Pick<DraftSession, 'id' | 'baseVersion'> & { readonly because: EndOfDraft },
): DraftSession {
  return {
    ...withSubmission(session, waitsForNothing, false),
    id,
    baseVersion,
    confirmedBaseVersion: baseVersion,
    version: 0,
    confirmed: {},
    confirmedUnfinished: [],
    savedAt: '',
    asMounted: {},
    asItWent: isSaved(session) ? session.written : null,
    stopped: null,
    onDevice: false,
    ended: null,
    isGone: because === 'gone',
  }
}

const isSame = (one: Written, other: Written | null) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a save that was refused because of its text can be tried again with these values. */
const isMendedBy = (values: RecordValues, refusal: string) =>
  ['too-long', 'too-large', 'not-understood'].includes(refusal) &&
  charactersOf(values) <= draftLimits.characters

/** Returns the changes since the confirmed version. Fields that are still as they were mounted have not changed. */
function changesOf(
  { confirmed, asMounted }: Pick<DraftSession, 'confirmed' | 'asMounted'>,
  values: RecordValues,
): DraftSave['changes'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (value === asMounted[field]) return []
      const known = confirmed[field]
      // An empty field is sent as well: the published record may have a text there.
      const change = known === undefined ? { at: 0, removed: 0, text: value } : textChange(known, value)
      return change ? [[field, change] as const] : []
    }),
  )
}

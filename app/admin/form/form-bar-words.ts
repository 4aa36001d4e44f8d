import type { IconName } from '#app/admin/icon.tsx'
import { recordKinds } from '#domain/records/kinds.ts'
import type { DraftState } from '../drafts/draft-state.ts'
import type { RecordState } from '../drafts/state-badge.tsx'
import { copyOf } from '../lists/bulk-actions.ts'
import { versionOf } from './record-values.ts'
import type { SaveFormState } from './use-save-form.ts'

/** The content of a form's bar. */
export interface BarWords {
  readonly tone: 'plain' | 'needs-you' | 'failed'
  /** Whether everything that was written is on the server. */
  readonly kept: boolean
  readonly badge: RecordState | null
  readonly icon: IconName | null
  /** Empty while there is nothing to say. */
  readonly line: string
  /** The line for phones, which show it without the reason when nothing needs attention; null when it is the same. */
  readonly short: string | null
  readonly reason: string | null
  /** Whether the reason asks the user to do something. Phones hide any other reason. */
  readonly asks: boolean
  /** The next step that the bar offers besides the form's own button. */
  readonly way: 'published' | 'sign-in' | 'retry' | 'draft' | 'planned' | 'handed-in' | 'gone' | null
}

/** What a short place says when the website has the values before a change. */
export const changeNotYet = 'Change not on the website'

type Shown = Pick<
  SaveFormState,
  | 'draft'
  | 'isGone'
  | 'plan'
  | 'isPlanned'
  | 'handsIn'
  | 'handIn'
  | 'lacks'
  | 'takenOff'
  | 'onWebsite'
  | 'ready'
  | 'saving'
  | 'savedPage'
  | 'openedDraft'
  | 'entered'
>

/**
 * Returns the words for a form that was pressed and is sent later by itself; null when it waits for nothing. `toChoose`:
 * as in `barWords`.
 */
export function waitingWords(
  {
    waitingFor,
    handsIn,
    failure,
    saving,
    draft,
    isGone,
  }: Pick<SaveFormState, 'waitingFor' | 'handsIn' | 'failure' | 'saving' | 'draft' | 'isGone'>,
  toChoose: string | null,
): { readonly line: string; readonly reason: string } | null {
  if (waitingFor > 0) {
    const uploads = waitingFor === 1 ? '1 upload has' : `${waitingFor} uploads have`
    return {
      line: `${handsIn ? 'Your request to publish is sent' : 'Will be published'} when ${uploads} arrived`,
      reason: 'Keep this page open. If it closes, your draft says what is missing.',
    }
  }
  if (failure !== 'connection' || saving || isGone || toChoose !== null) return null
  if (draft.kind === 'taken-over') return null
  const isKept = draft.kind === 'saved' || (draft.kind === 'unsaved' && draft.onDevice)
  return {
    line: 'No connection. Will be published when it is back',
    reason: `Keep this page open.${isKept ? ' If it closes, this stays a draft.' : ''}`,
  }
}

/** `toChoose`: what is to be chosen between two versions before the form can be published; null when nothing is. */
export function barWords(state: Shown, button: string, toChoose: string | null): BarWords {
  const { draft, onWebsite } = state
  const badge = onWebsite ? 'changed' : 'draft'
  const words = {
    tone: 'plain',
    kept: true,
    badge,
    icon: null,
    short: null,
    way: null,
    asks: toChoose !== null,
  } as const
  const silent = { ...words, badge: null, line: '', reason: toChoose }
  if (!state.ready) return silent
  if (state.saving) return { ...words, kept: false, icon: 'retry', line: 'Publishing', reason: null }
  if (state.openedDraft.owner) {
    const { owner, opened, canTakeOver, hasOwn } = state.openedDraft
    const handedIn = opened?.handedIn
    return {
      ...words,
      badge,
      line: handedIn ? `${owner.name} asked to publish, ${handedIn}` : `${owner.name}’s draft`,
      reason: canTakeOver ? (hasOwn ? ownFirst : 'Take it over to write in it.') : finishedByOthers,
    }
  }
  // A change without typing, such as a new order of the pictures, starts a draft as well.
  if (state.savedPage && draft.kind === 'untouched') {
    return { ...silent, icon: 'check', line: 'Nothing to save', reason: null, asks: false, way: 'published' }
  }
  if (state.isGone && draft.kind === 'untouched') {
    return {
      ...words,
      tone: 'needs-you',
      badge: null,
      icon: 'alert',
      line: 'This draft was published or deleted',
      reason: `${whereItIs(state)} What you change here begins another draft.`,
      asks: true,
      way: 'gone',
    }
  }
  if (state.takenOff && (draft.kind === 'untouched' || draft.kind === 'saved')) {
    const { by, at } = state.takenOff
    return {
      ...words,
      tone: 'needs-you',
      badge: 'taken-off',
      icon: 'eye-off',
      line: `${by || 'Somebody'} took this down, ${at}`,
      reason: `${draft.kind === 'saved' ? 'Your text is saved as a draft. ' : ''}${toChoose ?? putBackWords(state, button)}`,
      asks: true,
      way: state.isPlanned ? 'planned' : draft.kind === 'saved' ? 'draft' : null,
    }
  }
  const [notYet, notYetShort] = onWebsite
    ? ['The change is not on the website yet', changeNotYet]
    : ['Not on the website yet', 'Not on the website yet']
  switch (draft.kind) {
    case 'untouched':
      // The menu of the bar has the command that takes the record down.
      return { ...silent, way: onWebsite ? 'draft' : null }
    case 'saving':
      // Both lines are about as long as those of a saved draft, so the bar keeps its height.
      return {
        ...words,
        ...draftWords(state, button, toChoose),
        kept: false,
        icon: 'retry',
        line: `Saving your draft. ${notYet}`,
        short: `Saving. ${notYetShort}`,
      }
    case 'saved':
      return {
        ...words,
        icon: 'check',
        // People took "Saved" alone to mean that the text is on the website.
        line: `Draft kept, ${draft.at}. ${notYet}`,
        short: `Draft kept. ${notYetShort}`,
        ...draftWords(state, button, toChoose),
      }
    case 'taken-over':
      return {
        ...words,
        tone: 'needs-you',
        kept: false,
        icon: 'people',
        line: `${draft.by} took over this draft`,
        reason: `What you write now is not saved.${draft.unsaved ? ` ${onDevice(draft.onDevice)}` : ''}`,
      }
    case 'unsaved': {
      const unsaved = unsavedWords(draft, state.handIn.waits)
      const planned = state.isPlanned ? ` ${plannedAnyway(state)}` : ''
      return {
        ...words,
        badge: state.isPlanned && !state.takenOff ? 'planned' : badge,
        kept: false,
        asks: true,
        way: state.isPlanned ? 'planned' : 'draft',
        ...unsaved,
        reason: unsaved.reason + planned,
      }
    }
  }
}

/** Tells the user how to find out whether a draft that is gone was published or deleted. */
const whereItIs = ({ openedDraft }: Shown) =>
  openedDraft.recordId === null
    ? 'Check in the list whether it is on the website.'
    : 'Open it again to see what is on the website.'

/** Tells the user how a record that was taken down gets back on the website. */
function putBackWords({ handsIn, isPlanned }: Shown, button: string): string {
  if (handsIn) return finishedByOthers
  return isPlanned
    ? `Planned publishing cannot put it back on the website. Stop the plan, then ${button} puts it back.`
    : `${button} puts it back.`
}

/** Tells the user the effect of a plan on a draft that is not fully saved. */
const plannedAnyway = ({ plan, takenOff }: Shown) =>
  takenOff
    ? 'This was taken down, and planned publishing cannot put it back on the website. Stop the plan.'
    : `Planned for ${plan?.words}: the text that is saved by then is published.`

/** Returns the words of the bar about a draft, apart from whether it is saved. */
function draftWords(
  state: Shown,
  button: string,
  toChoose: string | null,
): Pick<BarWords, 'reason' | 'way'> & Partial<BarWords> {
  const { handsIn, handIn, lacks, plan, isPlanned, onWebsite } = state
  if (handsIn && handIn.handedIn !== null) {
    const missing = lacks.length > 0 ? `. Still missing: ${lacks.join('; ')}` : ''
    return {
      line: `You asked to publish, ${handIn.handedIn}${missing}`,
      short: null,
      reason: `${finishedByOthers} You can still change it.`,
      way: 'handed-in',
    }
  }
  if (state.isGone && !isPlanned) {
    return {
      reason: `The draft before this one was published or deleted. ${whereItIs(state)}`,
      asks: true,
      way: 'draft',
    }
  }
  if (handsIn) {
    return {
      reason:
        toChoose ??
        (handIn.isChanged
          ? 'You have changed it since you asked to publish. Ask again when it is ready.'
          : finishedByOthers),
      asks: toChoose !== null || handIn.isChanged,
      way: 'draft',
    }
  }
  if (plan && isPlanned) {
    return {
      badge: 'planned',
      icon: 'clock',
      line: plan.words,
      short: null,
      reason:
        toChoose ??
        (state.takenOff
          ? putBackWords(state, button)
          : 'It is published automatically. You can still change it.'),
      asks: true,
      way: 'planned',
    }
  }
  if (plan?.failed) {
    return {
      reason: 'It was not published as planned. The top of this page says why.',
      asks: true,
      way: 'draft',
    }
  }
  const { title } = recordKinds[state.openedDraft.form]
  const isCopy = 'field' in title && state.entered[title.field]?.startsWith(copyOf)
  return {
    ...(isCopy && { asks: true }),
    reason:
      toChoose ??
      (isCopy
        ? `Change “${copyOf}…”, or visitors will read it.`
        : onWebsite
          ? `The website still shows ${versionOf(onWebsite)}. ${button} publishes your changes.`
          : `Only staff see it. ${button} puts it on the website.`),
    way: 'draft',
  }
}

type Unsaved = Extract<DraftState, { kind: 'unsaved' }>

/** Why a draft is not saved. `reason`: shown after the sentence about where the text is kept. */
interface UnsavedWords {
  /** Empty while there is nothing to say. */
  readonly line: string
  readonly reason: string
  readonly tone?: 'needs-you'
  readonly icon?: IconName
  readonly way?: BarWords['way']
}

const tooLong: UnsavedWords = {
  line: 'Not saved: it is too long',
  reason: 'Shorten the text, and it is saved again.',
}
const failedOnOurSide: UnsavedWords = {
  line: 'Not saved: something failed on our side',
  reason: 'It is tried again each minute.',
  way: 'retry',
}
const wordsOfUnsaved: { readonly [because in Unsaved['because']]?: UnsavedWords } = {
  session: {
    tone: 'needs-you',
    icon: 'key',
    line: 'You were signed out',
    reason: 'Sign in and it is saved.',
    way: 'sign-in',
  },
  full: {
    line: 'Not saved: the website’s disk is full',
    reason: 'Tell the person who runs the server. It is tried again each minute.',
    way: 'retry',
  },
  'too-long': tooLong,
  'too-large': tooLong,
  'too-many-own': {
    line: 'Not saved: you have too many drafts',
    reason: 'Publish or delete drafts of yours, then try again.',
    way: 'retry',
  },
  'too-many': {
    line: 'Not saved: everybody together has too many drafts',
    reason: 'Delete drafts of yours, or ask somebody who publishes to delete old ones. Then try again.',
    way: 'retry',
  },
  'not-permitted': {
    line: 'Not saved: your account may not do this any more',
    reason: 'Ask an owner. The draft is saved once your account has this permission again.',
    way: 'retry',
  },
}

function unsavedWords(
  { because, onDevice: kept }: Unsaved,
  isHandingIn: boolean,
): Pick<BarWords, 'tone' | 'icon' | 'line' | 'reason'> & Partial<Pick<BarWords, 'way'>> {
  if (because === 'connection') {
    return {
      tone: 'needs-you',
      icon: 'no-connection',
      line: 'Not saved yet, no connection',
      reason: isHandingIn
        ? `${kept ? 'Kept on this device. ' : ''}Leave this page open: the draft is saved and your request to publish is sent when the connection is back.`
        : kept
          ? 'Kept on this device. It is sent when the connection is back.'
          : 'Nothing is kept on this device. Leave this page open until the connection is back.',
    }
  }
  if (because === 'conflict') {
    return {
      tone: 'needs-you',
      icon: 'people',
      line: 'Not saved: two versions differ',
      reason: 'Choose above which version to keep.',
    }
  }
  const found = wordsOfUnsaved[because] ?? failedOnOurSide
  return { tone: 'failed', icon: 'alert', ...found, reason: `${onDevice(kept)} ${found.reason}` }
}

const ownFirst = 'Publish your own draft of this or drop its changes first.'
const finishedByOthers = 'Somebody who publishes reads it and puts it on the website.'

const onDevice = (kept: boolean) => (kept ? 'Kept on this device.' : 'Leave this page open.')

import { href } from 'react-router'
import { can, canOpen } from '#domain/accounts/policy.ts'
import type { Rights } from '#domain/accounts/schema.ts'
import { momentParts } from '#domain/calendar-date.ts'
import { orUntitled } from '#domain/content/untitled.ts'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { formatShortDate, unbroken } from '#domain/short-moment.ts'
import { draftAddress } from '../drafts/draft-address.ts'
import type { IconName } from '../icon.tsx'
import { urgentAddress } from '../messages/message-filter.ts'
import type { Errand } from './errands.ts'
import type { UnreportedEvent } from './unreported-events.ts'

/** One line of “Waits for you”, which is a link. */
export interface Wait {
  readonly tone: 'urgent' | 'failed' | 'usual'
  readonly icon: IconName
  /** Printed bold, before the title. */
  readonly what: string
  /** The title of a record or draft; null when it is about none. */
  readonly title: string | null
  /** After the title; may be empty. */
  readonly words: string
  readonly to: string
  /** The id of an event without a program, when the reader may say that it needs none. */
  readonly event?: string
}

/** The state of the website from which the lines are derived. */
export interface DeskState {
  readonly urgent: {
    readonly count: number
    readonly first: { readonly id: string; readonly sender: string } | null
  }
  /** The number of messages that nobody has answered for a week. */
  readonly waitingLong: number
  /** The drafts of everybody that the reader sees. */
  readonly drafts: readonly ListedDraft[]
  /** Events that are over, and that no program reports on. */
  readonly unreportedEvents: readonly UnreportedEvent[]
  /** The number of mails about messages that could not be sent. */
  readonly failedMails: number
  readonly errands: readonly Errand[]
  /** The accounts without two-step sign-in: whether the reader is to be reminded, and how many others there are. */
  readonly withoutTwoStep: { readonly own: boolean; readonly others: number }
}

/** Returns what waits for the reader, the most pressing first. `reader`: with the uid and the rights of her account. */
export function toWaits(state: DeskState, reader: Rights & { readonly uid: string }): readonly Wait[] {
  const waits = [
    ...urgentMessages(state),
    ...plans(state, reader),
    ...failedMails(state, reader),
    ...submitted(state, reader),
    ...waitingMessages(state),
    ...unreportedEvents(state, reader),
    ...errands(state, reader),
    ...twoStep(state, reader),
  ]
  const rank = { urgent: 0, failed: 1, usual: 2 }
  return waits.toSorted((one, other) => rank[one.tone] - rank[other.tone])
}

const usual = { tone: 'usual', title: null, words: '' } as const
const failed = { ...usual, tone: 'failed', icon: 'alert' } as const
const messages = href('/admin/cms/messages')

function urgentMessages({ urgent: { count, first } }: DeskState): readonly Wait[] {
  if (count === 0) return []
  const base = { tone: 'urgent', icon: 'alert', what: 'Urgent:' } as const
  return count === 1 && first
    ? [{ ...base, title: null, words: first.sender, to: urgentAddress(first.id) }]
    : [{ ...base, title: null, words: `${count} messages`, to: urgentAddress(null) }]
}

/** Planned drafts, the next one first, and those that were not published at their time, with the reason. */
function plans({ drafts }: DeskState, { uid }: { uid: string }): readonly Wait[] {
  return drafts
    .flatMap((draft) => (draft.plan ? [{ draft, plan: draft.plan }] : []))
    .toSorted((one, other) => one.plan.at - other.plan.at)
    .map(({ draft, plan }): Wait => {
      const { date, time } = momentParts(plan.at)
      const moment = unbroken(`${formatShortDate(date)}, ${time}`)
      const by = draft.owner.uid === uid ? '' : `by ${draft.owner.name}`
      const about = { title: orUntitled(draft.title), to: draftAddress(draft, uid) }
      return plan.failed === null
        ? {
            ...usual,
            ...about,
            icon: 'clock',
            what: `${moment}:`,
            words: by ? `goes out, ${by}` : 'goes out',
          }
        : {
            ...failed,
            ...about,
            what: `Not published ${moment}:`,
            words: by ? `${by}. ${plan.failed}` : plan.failed,
          }
    })
}

function failedMails({ failedMails: count }: DeskState, rights: Rights): readonly Wait[] {
  if (count === 0) return []
  const isOwner = can(rights, 'change-settings')
  return [
    {
      ...failed,
      icon: 'mail',
      what: `${count === 1 ? '1 mail' : `${count} mails`} could not be sent`,
      words: isOwner ? '' : 'Read the messages here',
      to: isOwner ? `${href('/admin/cms/settings')}?part=mail#part-mail` : messages,
    },
  ]
}

/** The drafts that colleagues asked to publish, the longest waiting first. */
function submitted({ drafts }: DeskState, reader: Rights & { uid: string }): readonly Wait[] {
  if (!can(reader, 'publish')) return []
  return drafts
    .filter(({ handedInAt, owner }) => handedInAt !== null && owner.uid !== reader.uid)
    .toSorted((one, other) => (one.handedInAt ?? 0) - (other.handedInAt ?? 0))
    .map((draft) => ({
      ...usual,
      icon: 'flag',
      what: `${draft.owner.name} asks you: publish`,
      title: orUntitled(draft.title),
      to: draftAddress(draft, reader.uid),
    }))
}

function waitingMessages({ waitingLong: count }: DeskState): readonly Wait[] {
  if (count === 0) return []
  const what = `${count === 1 ? '1 message has' : `${count} messages have`} waited for a week`
  return [{ ...usual, icon: 'mail', what, to: messages }]
}

function unreportedEvents(state: DeskState, rights: Rights): readonly Wait[] {
  if (!canOpen(rights, 'program')) return []
  return state.unreportedEvents.map(({ id, title }) => ({
    ...usual,
    icon: 'calendar',
    what: 'Over:',
    title,
    words: 'Write its report',
    to: `${href('/admin/cms/programs/new')}?event=${id}`,
    ...(can(rights, 'publish') && { event: id }),
  }))
}

/** The tasks that only the person who runs the server can do. Only owners can pass them on. */
function errands(state: DeskState, rights: Rights): readonly Wait[] {
  if (state.errands.length === 0 || !can(rights, 'change-settings')) return []
  const hasFailed = state.errands.some(({ tone }) => tone === 'failed')
  const words = state.errands.map(({ name }) => name).join(', ')
  return [
    {
      ...(hasFailed ? failed : usual),
      icon: 'chat',
      what: 'Send this to your helper:',
      words,
      to: href('/admin/cms/helper'),
    },
  ]
}

/** Everybody sets up two-step sign-in for her own account. Owners also see how many accounts do not have it. */
function twoStep({ withoutTwoStep: { own, others } }: DeskState, rights: Rights): readonly Wait[] {
  const base = { ...usual, icon: 'shield' } as const
  if (own) {
    return [
      { ...base, what: 'Add two-step sign-in to your account', to: href('/admin/cms/profile/two-step') },
    ]
  }
  if (others === 0 || !can(rights, 'manage-accounts')) return []
  const what = `${others === 1 ? '1 colleague has' : `${others} colleagues have`} no two-step sign-in`
  return [{ ...base, what, to: href('/admin/cms/accounts') }]
}

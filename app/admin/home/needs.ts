import { href } from 'react-router'
import { can } from '#domain/accounts/policy.ts'
import type { Rights } from '#domain/accounts/schema.ts'
import { type DiskSpace, freeInWords } from '#domain/maintenance/disk-space.ts'
import type { IconName } from '../icon.tsx'
import { type BackupWords, needsSomebody } from './backup-words.ts'
import type { PlannedDraft } from './planned-drafts.ts'
import type { UnreportedEvent } from './unreported-events.ts'

/** Something that waits for a person. */
export interface Need {
  readonly tone: 'failed' | 'warning'
  readonly icon: IconName
  readonly what: string
  /** The title of the draft or event, shown before `words`; null when the need is about neither. */
  readonly title: string | null
  /** Details or instructions, shown below `what`. */
  readonly words: string
  /** Null when there is no page for it, or not for this account. */
  readonly link: { readonly to: string; readonly label: string } | null
  /** The id of an event without a program, when this account may say that it needs none. */
  readonly event?: string
}

/** The state of the website from which the needs are derived. */
export interface DeskState {
  /** The number of messages that are perhaps urgent. */
  readonly urgent: number
  /** The number of messages that nobody has answered for a week. */
  readonly waitingLong: number
  readonly failedPlans: readonly PlannedDraft[]
  /** Events that are over, and that no program reports on. */
  readonly unreportedEvents: readonly UnreportedEvent[]
  readonly backup: BackupWords | null
  readonly isMailSetUp: boolean
  /** The number of mails about messages that could not be sent; 0 while mail is not set up. */
  readonly failedMails: number
  /** Null while there is enough space. */
  readonly disk: DiskSpace | null
  /** The accounts without two-step sign-in: whether the reader's is one, and how many others are. */
  readonly withoutTwoStep: { readonly own: boolean; readonly others: number }
}

/** Returns the needs for an account with these rights: failures first, then warnings. */
export function toNeeds(state: DeskState, rights: Rights): readonly Need[] {
  const needs = [
    ...urgentMessages(state),
    ...failedPlans(state),
    ...backup(state),
    ...mail(state, rights),
    ...failedMails(state, rights),
    ...fullDisk(state, rights),
    ...waitingMessages(state),
    ...unreportedEvents(state, rights),
    ...twoStep(state, rights),
  ]
  return [...needs.filter(({ tone }) => tone === 'failed'), ...needs.filter(({ tone }) => tone === 'warning')]
}

const base = { icon: 'alert', title: null, link: null } as const
const failed = { ...base, tone: 'failed' } as const
const warning = { ...base, tone: 'warning' } as const
const mailSettings = `${href('/admin/cms/settings')}#mail`
const open = (to: string) => ({ to, label: 'Open' })

function urgentMessages({ urgent }: DeskState): readonly Need[] {
  if (urgent === 0) return []
  return [
    {
      ...failed,
      what: urgent === 1 ? '1 message is perhaps urgent' : `${urgent} messages are perhaps urgent`,
      words: `Read ${urgent === 1 ? 'it' : 'them'} first. If somebody is in danger now, call 112.`,
      link: open(`${href('/admin/cms/messages')}?show=urgent`),
    },
  ]
}

function failedPlans(state: DeskState): readonly Need[] {
  return state.failedPlans.map(({ title, to, words }) => ({
    ...failed,
    what: 'Not published as planned',
    title,
    words,
    link: open(to),
  }))
}

function backup({ backup }: DeskState): readonly Need[] {
  if (!needsSomebody(backup)) return []
  const { tone, what, words } = backup
  return [{ ...base, tone, what, words, icon: tone === 'failed' ? 'alert' : 'download' }]
}

function mail({ isMailSetUp }: DeskState, rights: Rights): readonly Need[] {
  if (isMailSetUp) return []
  const canSetUp = can(rights, 'change-settings')
  return [
    {
      ...warning,
      icon: 'mail',
      what: 'Mail is not set up',
      words: `Nobody is told about new messages. Look here each day.${canSetUp ? '' : ' Ask an owner.'}`,
      link: canSetUp ? { to: mailSettings, label: 'Set up' } : null,
    },
  ]
}

function failedMails(state: DeskState, rights: Rights): readonly Need[] {
  const count = state.failedMails
  if (count === 0) return []
  const canTryAgain = can(rights, 'change-settings')
  const [aboutWhat, theyAre] = count === 1 ? ['that message', 'It is'] : ['those messages', 'They are']
  return [
    {
      ...failed,
      icon: 'mail',
      what: `${count === 1 ? '1 mail' : `${count} mails`} could not be sent`,
      words: `Nobody was told about ${aboutWhat}.${canTryAgain ? '' : ` ${theyAre} marked “Mail not sent”. Ask an owner.`}`,
      link: open(canTryAgain ? mailSettings : href('/admin/cms/messages')),
    },
  ]
}

function fullDisk({ disk }: DeskState, rights: Rights): readonly Need[] {
  if (disk === null) return []
  const canRemove = can(rights, 'remove-for-good')
  return [
    {
      ...warning,
      what: 'The disk is nearly full',
      words: `${freeInWords(disk)}. ${
        canRemove
          ? 'Under Taken off, remove for good what you no longer need, and tell'
          : 'Add no large pictures until there is room, and tell'
      } whoever runs the server.`,
      link: canRemove ? open(href('/admin/cms/taken-off')) : null,
    },
  ]
}

function waitingMessages({ waitingLong }: DeskState): readonly Need[] {
  if (waitingLong === 0) return []
  return [
    {
      ...warning,
      what: `${waitingLong === 1 ? '1 message has' : `${waitingLong} messages have`} waited for a week`,
      words: 'Nobody has answered.',
      link: open(href('/admin/cms/messages')),
    },
  ]
}

function unreportedEvents(state: DeskState, rights: Rights): readonly Need[] {
  return state.unreportedEvents.map(({ id, title, day }) => ({
    ...warning,
    icon: 'calendar',
    what: 'This event has no program yet',
    title,
    words: `It was on ${day}.`,
    link: { to: `${href('/admin/cms/programs/new')}?event=${id}`, label: 'Add' },
    ...(can(rights, 'publish') && { event: id }),
  }))
}

/** Everybody sets up two-step sign-in for her own account. Owners also see how many accounts do not have it. */
function twoStep({ withoutTwoStep: { own, others } }: DeskState, rights: Rights): readonly Need[] {
  const seesOthers = others > 0 && can(rights, 'manage-accounts')
  if (!own && !seesOthers) return []
  const setUp = { to: href('/admin/cms/profile/two-step'), label: 'Set up' }
  const all = others + Number(own)
  return [
    {
      ...warning,
      icon: 'shield',
      what: !seesOthers
        ? 'Your account has no two-step sign-in'
        : `${all === 1 ? '1 account has' : `${all} accounts have`} no two-step sign-in`,
      words: !seesOthers
        ? 'A code from your phone, besides the password.'
        : own
          ? 'Yours is one of them. Each colleague sets it up under Your profile.'
          : 'Each colleague sets it up under Your profile.',
      link: own ? setUp : open(href('/admin/cms/accounts')),
    },
  ]
}

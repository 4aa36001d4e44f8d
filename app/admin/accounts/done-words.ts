import type { InvitationEntry } from '#domain/accounts/invitation.ts'
import { roleFacts } from '#domain/accounts/roles.ts'
import type { AccountEntry } from '#domain/accounts/schema.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'

/** The notice after an action on an account: the result and its consequence, which may be empty. */
interface DoneWords {
  /** Absent after a success. */
  readonly tone?: 'warning'
  readonly happened: string
  readonly follows: string
}

/**
 * Reads the address after an action. `?changed=` names the account that was switched off or on, `?role=` the one whose
 * role was changed, `?two-step-off=` the one without a second step now, `?invited=` an invitation that was mailed, and
 * `?invitation-gone` one that could not be renewed or ended.
 */
export function doneWords(
  params: URLSearchParams,
  entries: readonly AccountEntry[],
  invitations: readonly InvitationEntry[],
): DoneWords | null {
  const find = (name: string) => entries.find(({ uid }) => uid === params.get(name))
  const changed = find('changed')
  if (changed) return changed.disabledAt === null ? switchedOn(changed) : switchedOff(changed)
  const role = find('role')
  if (role) return roleChanged(role)
  const withoutTwoStep = find('two-step-off')
  if (withoutTwoStep) {
    return {
      happened: `Two-step sign-in is off for ${withoutTwoStep.username}.`,
      follows: 'The password alone is now enough to sign in.',
    }
  }
  const invited = invitations.find(({ id }) => id === params.get('invited'))
  if (invited) {
    return {
      happened: `The invitation of ${invited.username} is being sent to ${invited.email}.`,
      follows: `It works once, until ${formatWeekdayAndTime(invited.endsAt).day}. If no mail comes, make a new link and send it yourself.`,
    }
  }
  if (params.has('removed')) {
    return {
      happened: 'The account is removed.',
      follows: 'The name stays on everything that this person wrote.',
    }
  }
  if (params.has('invitation-ended')) {
    return { happened: 'The invitation has ended.', follows: 'Its link does not work any more.' }
  }
  if (params.has('invitation-gone')) {
    return {
      tone: 'warning',
      happened: 'The invitation was used or ended already.',
      follows: 'If it was used, the account is in the list.',
    }
  }
  return null
}

const switchedOff = ({ username }: AccountEntry): DoneWords => ({
  happened: `The account of ${username} is switched off.`,
  follows: 'It was signed out everywhere and cannot sign in.',
})

const switchedOn = ({ username }: AccountEntry): DoneWords => ({
  happened: `The account of ${username} is switched on and can sign in.`,
  follows: '',
})

const roleChanged = ({ username, role, owner }: AccountEntry): DoneWords => ({
  happened: `${username} ${roleFacts[role].does}${owner ? ', and is an owner' : ''}.`,
  follows: `The change applies from the next page that ${username} opens.`,
})

import { href } from 'react-router'
import { parts, type Settings } from '#domain/settings/kind.ts'
import { type Partner, unconfirmed } from '#domain/settings/lists.ts'
import { placeholdersOf } from '#domain/settings/placeholders.ts'
import { valuesOf } from '#domain/settings/values.ts'

/** One line of “Make it yours”. It is done when its fact is true. */
export interface FirstStep {
  readonly name: string
  readonly isDone: boolean
  /** What is missing. */
  readonly words: string
  readonly to: string
}

interface Facts {
  readonly settings: Settings
  /** Whether an owner has saved the name of the organisation. */
  readonly hasOwnName: boolean
  /** Whether the short name belongs to that name. */
  readonly hasOwnAcronym: boolean
  /** Those of `site.config.ts`. */
  readonly firstPartners: readonly Pick<Partner, 'name'>[]
  readonly ownPrograms: number
  /** Accounts that have signed in. */
  readonly people: number
  /** Open invitations, and accounts that have not signed in yet. */
  readonly invited: number
  readonly hasBackup: boolean
  /** Whether backups are made on the server. */
  readonly makesBackups: boolean
}

const partAddress = (part: string) => `${href('/admin/cms/settings')}?part=${part}#part-${part}`

/** The six facts that make the website the organisation's own, in this order. */
export function toFirstSteps(facts: Facts): readonly FirstStep[] {
  const { settings, firstPartners, makesBackups } = facts
  const open = unconfirmed(settings.partners, settings.confirmedPartners, firstPartners)
  const placeholders = placeholdersOf(valuesOf(settings))
  const isReachable = settings.phone !== '' || settings.email !== ''
  const contact =
    !isReachable || placeholders.some((name) => name in parts.contact.fields) ? 'contact' : 'social'
  return [
    {
      name: 'Your organisation',
      isDone: facts.hasOwnName && facts.hasOwnAcronym,
      words: facts.hasOwnName
        ? `The website is still headed “${settings.acronym}”`
        : `Still called “${settings.name}”, as it was set up`,
      to: partAddress('organisation'),
    },
    {
      name: 'Your contact',
      isDone: placeholders.length === 0 && isReachable,
      words:
        placeholders.length > 0
          ? `Samples: ${placeholderWords(settings)}`
          : 'No telephone number and no email address yet',
      to: partAddress(contact),
    },
    {
      name: 'Your partners',
      isDone: open.length === 0,
      words: `${open.length === 10 ? 'Ten' : open.length} ${open.length === 1 ? 'name' : 'names'} from the start, not confirmed yet`,
      to: partAddress('partners'),
    },
    {
      name: 'One program',
      isDone: facts.ownPrograms > 0,
      words: 'None of yours yet',
      to: href('/admin/cms/programs/new'),
    },
    {
      name: 'A colleague',
      isDone: facts.people > 1,
      words:
        facts.invited > 0 ? `${facts.invited} invited, not signed in yet` : 'You are alone here. Invite one.',
      to: facts.invited > 0 ? href('/admin/cms/accounts') : href('/admin/cms/accounts/invite'),
    },
    {
      name: 'Backups',
      isDone: facts.hasBackup,
      words: makesBackups
        ? 'The first one is not made yet'
        : 'Nothing is backed up. Your helper sets this up.',
      to: makesBackups ? partAddress('backups') : href('/admin/cms/helper'),
    },
  ]
}

/** "hello@wipf.example, telephone, 4 social links"; empty when no placeholder is left. */
export function placeholderWords(settings: Settings): string {
  const names = placeholdersOf(valuesOf(settings))
  const links = names.filter((name) => name in parts.social.fields).length
  return [
    ...(names.includes('email') ? [settings.email] : []),
    ...(names.includes('phone') ? ['telephone'] : []),
    ...(links > 0 ? [links === 1 ? '1 social link' : `${links} social links`] : []),
  ].join(', ')
}

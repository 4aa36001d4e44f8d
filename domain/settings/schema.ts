import type { Envelope } from '#domain/content/envelope.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { firstAnswers, firstCallNumbers, firstExitAddress, firstUrgentWords } from './first-words.ts'

/** The part of the organisation that owners change under Settings. */
export type OrganisationSettings = Omit<Organisation, 'name' | 'acronym' | 'logo' | 'introduction' | 'place'>

/** Everything that owners set. */
export interface Settings extends OrganisationSettings {
  /** Words and phrases that mark a message as perhaps urgent, as they were typed. */
  readonly urgentWords: readonly string[]
  readonly answers: readonly SavedAnswer[]
  /** The numbers to call in danger, in the order of the page about protection. */
  readonly callNumbers: readonly CallNumber[]
  /** The page that opens when a visitor leaves the page about protection quickly. */
  readonly exitAddress: string
}

/** Leaves out what is only for staff or for one page, so that every page may hold the rest. */
export function toOrganisationSettings(settings: Settings): OrganisationSettings {
  const {
    urgentWords: _words,
    answers: _answers,
    callNumbers: _calls,
    exitAddress: _exit,
    ...shown
  } = settings
  return shown
}

export interface CallNumber {
  readonly number: string
  /** The service that answers there, and its hours. */
  readonly words: string
}

/** A reply that staff begin with. `{name}` in the text stands for the first name of the visitor. */
export interface SavedAnswer {
  readonly title: string
  readonly text: string
}

/** The settings as the form shows them. */
export interface SettingsForEditing extends Envelope {
  readonly settings: Settings
}

/** The choices for the time that messages are kept, in months. */
export const keepMonthsChoices = [6, 12, 24, 36, 60] as const

/** Characters, unless the name says otherwise. */
export const settingsLimits = {
  phone: 30,
  email: 120,
  addressLines: 6,
  address: 400,
  link: 300,
  post: 700,
  tagline: 160,
  credit: 120,
  partners: 30,
  partnerName: 80,
  emailDomain: 120,
  urgentWords: 100,
  urgentWord: 60,
  answers: 5,
  answerTitle: 80,
  answerText: 1_000,
  callNumbers: 6,
  callWords: 120,
} as const

/** The record of the settings. There is only one. */
export const settingsRecord = { kind: 'settings', id: 'Settings' } as const

/** The settings before anybody has saved any. */
export function defaultSettings(organisation: Organisation): Settings {
  const { phone, email, address, urgentPhone, social, posts, aspirantsUrl, tagline, credit } = organisation
  const { partners, keepMessagesMonths, emailDomain } = organisation
  return {
    phone,
    email,
    address,
    urgentPhone,
    social,
    posts,
    aspirantsUrl,
    tagline,
    credit,
    partners,
    keepMessagesMonths,
    emailDomain,
    urgentWords: firstUrgentWords,
    answers: firstAnswers,
    callNumbers: firstCallNumbers,
    exitAddress: firstExitAddress,
  }
}

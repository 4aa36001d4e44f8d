import { z } from 'zod'
import { isEmail } from '#domain/contact/draft.ts'
import { line as oneLine } from '#domain/form-fields.ts'
import { parserOf } from '#domain/records/draft.ts'
import { defineKind, type DraftOf } from '#domain/records/kind.ts'
import { isPhone, line, link, longestPhone, orEmpty, secure, setting, textInFile } from './field.ts'
import { firstExitAddress, type firstValues } from './first-values.ts'
import { address, answers, callNumbers, partners, urgentWords } from './lists.ts'
import { instagramPost, twitterPost } from './social-post.ts'

const contact = {
  phone: line({ label: 'Phone', called: 'phone number', limit: longestPhone }, [
    isPhone(7),
    'This is not a phone number. Write it like +234 803 123 4567.',
  ]),
  email: line({ label: 'Email', called: 'email address', limit: 120 }, [
    isEmail,
    'This is not a mail address. Write it like hello@wipf.example.',
  ]),
  address,
  /** A number to call now, besides 112, for people in danger; empty when there is none. */
  urgentPhone: line(
    { label: 'Number to call when a message is urgent', called: 'phone number', limit: longestPhone },
    [orEmpty(isPhone(3)), 'This is not a phone number. Write it like 0800 000 0000, or leave it empty.'],
  ),
}

const channel = /^https:\/\/(?:www\.)?whatsapp\.com\/channel\/[\w-]{6,60}\/?(?:\?\S*)?$/i
const channelExample = 'https://whatsapp.com/channel/0029VaExample'

/** An empty address takes its link off the website. */
const social = {
  instagram: link({ label: 'Instagram' }, secure('https://www.instagram.com/wipf.example')),
  twitter: link({ label: 'Twitter' }, secure('https://x.com/wipf_example')),
  youtube: link({ label: 'YouTube' }, secure('https://www.youtube.com/@wipf.example')),
  facebook: link({ label: 'Facebook' }, secure('https://www.facebook.com/wipf.example')),
  whatsapp: link({ label: 'WhatsApp channel' }, [
    orEmpty((text) => channel.test(text)),
    `This is not the link of a WhatsApp channel. Copy it from WhatsApp: it looks like ${channelExample}.`,
  ]),
  // Without a post, visitors may load the posts of the platform.
  twitterPost,
  instagramPost,
  /** The separate website for women aspirants. */
  aspirants: link({ label: 'Aspirants' }, secure('https://aspirants.wipf.example')),
  /** A page of the organisation on which one can give. Empty while there is none. */
  giveAddress: link({ label: 'Payment page' }, secure('https://give.wipf.example')),
}

const words = {
  tagline: line({ label: 'Tagline', called: 'tagline', limit: 160, missing: 'Write the tagline.' }),
  /** The developer of the site, named at the foot of each page. */
  credit: line({
    label: 'Line of credit',
    called: 'line of credit',
    limit: 120,
    missing: 'Write who made the website.',
  }),
}

/** The choices for the time that messages are kept, in months. */
export const keepMonthsChoices = [6, 12, 24, 36, 60] as const

const messages = {
  keepMonths: setting<number>(
    { label: 'Keep messages for' },
    {
      exact: z
        .enum(keepMonthsChoices.map(String), { error: 'Choose how long messages are kept.' })
        .transform(Number),
      toTyped: String,
      toWords: (typed) => typed && `${typed} months`,
      inFile: z.number({ error: 'write a number of months.' }),
    },
  ),
  urgentWords,
  answers,
}

const protection = {
  callNumbers,
  /** The page that opens when a visitor leaves the page about protection quickly. */
  exitAddress: link({ label: 'Page that opens when somebody leaves quickly' }, secure(firstExitAddress), [
    (text) => text !== '',
    'Write the address of a page, such as a weather page.',
  ]),
}

const domain = /^(?=.{4,120}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

const accounts = {
  /** Without the `@`. The setting ORG_EMAIL_DOMAIN overrides that of `site.config.ts` for accounts. */
  emailDomain: setting<string>(
    { label: 'The organisation’s mail domain', limit: 120 },
    {
      exact: oneLine({ name: 'mail domain', limit: 120 })
        .transform((text) => text.toLowerCase())
        .refine((text) => domain.test(text), {
          error: 'This is not a mail domain. Write it without @, like wipf.example.',
        }),
      toTyped: (value) => value,
      inFile: textInFile,
    },
  ),
}

/** The sections of the form by the ids of their headings, in page order. */
export const sections = {
  'contact-details': { name: 'Contact details', fields: contact },
  'social-links': { name: 'Social links', fields: social },
  words: { name: 'Words', fields: words },
  'partner-list': { name: 'Partners', fields: { partners } },
  'message-rules': { name: 'Messages', fields: messages },
  protection: { name: 'Protection', fields: protection },
  mail: { name: 'Mail', fields: {} },
  'account-rules': { name: 'Accounts', fields: accounts },
  backups: { name: 'Backups', fields: {} },
  'all-versions': { name: 'History', fields: {} },
} as const

/** The record `Settings/Settings`. It has only the fields that were ever changed. */
export const settings = defineKind({
  collection: 'Settings',
  fields: { ...contact, ...social, ...words, partners, ...messages, ...protection, ...accounts },
})

/** The settings that have another place in `site.config.ts` than their name. */
export const places = {
  instagram: 'social.instagram',
  twitter: 'social.twitter',
  youtube: 'social.youtube',
  facebook: 'social.facebook',
  whatsapp: 'social.whatsapp',
  twitterPost: 'posts.twitter',
  instagramPost: 'posts.instagram',
  aspirants: 'aspirantsUrl',
  credit: 'credit.words',
  keepMonths: 'keepMessagesMonths',
} as const satisfies { readonly [Name in SettingName]?: string }

export type SettingName = keyof typeof settings.fields

/** The values of a checked form. */
export type SettingsDraft = DraftOf<typeof settings>

export const parseSettings = parserOf(settings)

type PlaceOf<Name> = Name extends keyof typeof places ? (typeof places)[Name] : Name & string

/** `social.instagram` is in the object `social`. */
type Placed = {
  readonly [
    Name in SettingName as PlaceOf<Name> extends `${infer Group}.${string}` ? Group : PlaceOf<Name>
  ]: PlaceOf<Name> extends `${infer Group}.${string}` ? InGroup<Group> : SettingsDraft[Name]
}
type InGroup<Group extends string> = {
  readonly [
    Name in SettingName as PlaceOf<Name> extends `${Group}.${infer Inner}` ? Inner : never
  ]: SettingsDraft[Name]
}

/** Everything that owners set. Without its `url`, which only `site.config.ts` has, the credit is plain text. */
export type Settings = Placed & { readonly credit: { readonly url: string | null } }

/** The part of the organisation that owners change under Settings. */
export type OrganisationSettings = Omit<Settings, keyof typeof firstValues>

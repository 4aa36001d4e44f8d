import { z } from 'zod'
import { imageIdOf, isUploadId } from '#domain/media/image-address.ts'
import { isEmail } from '#domain/contact/draft.ts'
import { line as oneLine } from '#domain/form-fields.ts'
import { parserOf } from '#domain/records/draft.ts'
import { defineKind, type DraftOf } from '#domain/records/kind.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import {
  isPhone,
  line,
  link,
  longestPhone,
  orEmpty,
  secure,
  setting,
  textInFile,
  textOrNullInFile,
} from './field.ts'
import { firstExitAddress, type firstValues } from './first-values.ts'
import { address, answers, callNumbers, confirmedPartners, headline, partners, urgentWords } from './lists.ts'
import { instagramPost, twitterPost } from './social-post.ts'

const organisation = {
  name: line({
    label: 'Name',
    called: 'name',
    limit: 100,
    missing: 'Write the name of the organisation.',
  }),
  /** Next to the logo, and in the headings of the staff area. */
  acronym: line({
    label: 'Acronym',
    called: 'acronym',
    limit: 16,
    missing: 'Write a short name, like WIPF.',
  }),
  /** An address on this website, or in a form an upload. Null shows the drawn mark. */
  logo: setting<string | null>(
    { label: 'Logo' },
    {
      exact: z
        .string()
        .refine((logo) => isUploadId(logo) || imageIdOf(logo) || /^(?:\/[\w.][^/\\]*)*$/.test(logo), {
          error: 'The logo did not arrive whole. Choose it again.',
        })
        .transform((logo) => logo || null),
      toTyped: (logo) => logo ?? '',
      toWords: (logo) => logo.split('/').at(-1) ?? '',
      inFile: textOrNullInFile.refine((logo) => logo === null || /^\/[^/\\]/.test(logo), {
        error: 'write the address of a file in the folder “public”, such as /branding/logo.svg, or null.',
      }),
    },
  ),
  headline,
  /** Under the headline of the home page. */
  introduction: line({
    label: 'Introduction',
    called: 'introduction',
    limit: 240,
    missing: 'Write one or two sentences about the organisation.',
  }),
  /** Town and district, for the last line of each page. */
  place: line({
    label: 'Place',
    called: 'place',
    limit: 60,
    missing: 'Write the place, like Maitama, Abuja.',
  }),
  tagline: line({ label: 'Tagline', called: 'tagline', limit: 160, missing: 'Write the tagline.' }),
}

/** The id of somebody of the team whom a page names; empty when nobody is named. */
const person = (label: string) =>
  setting<string>(
    { label },
    {
      shownAs: 'person',
      exact: z.string({ error: 'Choose a person.' }).max(80, { error: 'Choose a person.' }),
      toTyped: (id) => id,
    },
  )

const contact = {
  phone: line({ label: 'Phone', called: 'phone number', limit: longestPhone }, [
    orEmpty(isPhone(7)),
    'This is not a phone number. Write it like +234 803 123 4567.',
  ]),
  email: line({ label: 'Email', called: 'email address', limit: 120 }, [
    orEmpty(isEmail),
    'This is not an email address. Write it like hello@wipf.example.',
  ]),
  address,
  /** A number to call now, besides 112, for people in danger; empty when there is none. */
  urgentPhone: line(
    { label: 'Number to call when a message is urgent', called: 'phone number', limit: longestPhone },
    [orEmpty(isPhone(3)), 'This is not a phone number. Write it like 0800 000 0000, or leave it empty.'],
  ),
  pressPerson: person('Who answers the press'),
  partnerPerson: person('Who answers partners'),
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
  /** The separate website for women aspirants. */
  aspirants: link({ label: 'Aspirants' }, secure('https://aspirants.wipf.example')),
}

/** A page of the organisation on which one can give. Empty while there is none. */
const giveAddress = link({ label: 'Payment page' }, secure('https://give.wipf.example'))

// Without a post, visitors may load the posts of the platform.
const posts = { twitterPost, instagramPost }

/** The developer of the site, named at the foot of each page. */
const credit = line({
  label: 'Site credit',
  called: 'site credit',
  limit: 120,
  missing: 'Write who made the website.',
})

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
  answers,
}

/** The page that opens when a visitor leaves the page about protection quickly. */
const exitAddress = link(
  { label: 'Page that opens when somebody leaves quickly' },
  secure(firstExitAddress),
  [(text) => text !== '', 'Write the address of a page, such as a weather page.'],
)

const domain = /^(?=.{4,120}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Without the `@`. The setting ORG_EMAIL_DOMAIN overrides that of `site.config.ts` for accounts. */
const emailDomain = setting<string>(
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
)

/** The parts of the page by their place in its address, in page order. Each is saved alone. */
export const daily = {
  organisation: { name: 'Organisation', fields: organisation },
  contact: { name: 'Contact', fields: contact },
  social: { name: 'Social links', fields: social },
  partners: { name: 'Partners', fields: { partners, confirmedPartners } },
  messages: { name: 'Messages', fields: messages },
}

/** What is set once. */
export const advanced = {
  'urgent-words': { name: 'Urgent words', fields: { urgentWords } },
  posts: { name: 'Posts of Twitter and Instagram', fields: posts },
  'quick-exit': { name: 'Quick exit', fields: { exitAddress } },
  'protection-numbers': { name: 'Protection numbers', fields: { callNumbers } },
  'mail-domain': { name: 'Mail domain of the organisation', fields: { emailDomain } },
  'payment-page': { name: 'Give', fields: { giveAddress } },
  credit: { name: 'Site credit', fields: { credit } },
  mail: { name: 'Mail', fields: {} },
  backups: { name: 'Backups', fields: {} },
}

export const parts = { ...daily, ...advanced }
export type PartName = keyof typeof parts

/** The record `Settings/Settings`. It has only the fields that were ever changed. */
export const settings = defineKind({
  collection: 'Settings',
  fields: {
    ...organisation,
    ...contact,
    ...social,
    ...{ partners, confirmedPartners },
    ...messages,
    ...{ urgentWords, ...posts, exitAddress, callNumbers, emailDomain, giveAddress, credit },
  },
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

export type SettingValues = DraftOf<typeof settings>

/** The values of a checked form, which has the settings of one part or of several. */
export type SettingsDraft = Partial<SettingValues>

/** Reads and checks the settings that a form has. The others stay as they are. */
export function parseSettings(form: FormData): Result<SettingsDraft, FieldErrors> {
  const sent = Object.entries(settings.fields).filter(([name]) => form.has(name))
  return parserOf({ ...settings, fields: Object.fromEntries(sent) })(form)
}

type PlaceOf<Name> = Name extends keyof typeof places ? (typeof places)[Name] : Name & string

/** `social.instagram` is in the object `social`. */
type Placed = {
  readonly [
    Name in SettingName as PlaceOf<Name> extends `${infer Group}.${string}` ? Group : PlaceOf<Name>
  ]: PlaceOf<Name> extends `${infer Group}.${string}` ? InGroup<Group> : SettingValues[Name]
}
type InGroup<Group extends string> = {
  readonly [
    Name in SettingName as PlaceOf<Name> extends `${Group}.${infer Inner}` ? Inner : never
  ]: SettingValues[Name]
}

/** Everything that owners set. Without its `url`, which only `site.config.ts` has, the credit is plain text. */
export type Settings = Placed & { readonly credit: { readonly url: string | null } }

/** The part of the organisation that owners change under Settings. */
export type OrganisationSettings = Omit<Settings, keyof typeof firstValues>

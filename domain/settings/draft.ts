import { z } from 'zod'
import { isEmail } from '#domain/contact/draft.ts'
import { line, lines, parseFields, requiredLine } from '#domain/form-fields.ts'
import { imageIdOf, isUploadId } from '#domain/media/image-address.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { firstExitAddress } from './first-words.ts'
import { type CallNumber, keepMonthsChoices, settingsLimits, type Settings } from './schema.ts'
import { completeLink } from '#domain/web-link.ts'
import { postAddresses, postText, readPost } from './social-post.ts'

/*
 * The form Settings. The browser, the action and the check of `site.config.ts` use the same schema. `partners` and
 * `answers` are JSON, `urgentWords` and `callNumbers` have one entry a line, all other fields are text.
 */

/** The fields of the form by name. */
type SettingsValues = { readonly [Name in SettingsField]: string }
export type SettingsField = keyof typeof fields

const phonePattern = /^\+?[\d\s()-]+$/
const digitsIn = (text: string) => text.replace(/\D/g, '').length
const domainPattern = /^(?=.{4,120}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

const channelPattern = /^https:\/\/(?:www\.)?whatsapp\.com\/channel\/[\w-]{6,60}\/?(?:\?\S*)?$/i
const channelExample = 'https://whatsapp.com/channel/0029VaExample'

/** Whether a text is a complete web address, with https:// and without a user name. */
export function isSecureLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && !username && !password
}

/** An empty text, or an address that begins with https://. `example`: an address of this field. */
const secureLink = (name: string, example: string) =>
  line({ name, limit: settingsLimits.link }).refine((text) => text === '' || isSecureLink(text), {
    error: `Begin with https://, as in ${example}.`,
  })

/** An empty text, or the words of a post with its address on the last line. */
const post = (address: RegExp, example: string) =>
  lines({ name: 'post', limit: settingsLimits.post }).transform((text, context) => {
    const read = readPost(text, address)
    if (text !== '' && !read) {
      const message = `Write the words of the post, and its address on the last line, such as ${example}.`
      context.addIssue({ code: 'custom', message })
    }
    return read
  })

function jsonList<Item>(name: string, limit: number, item: z.ZodType<Item>) {
  const broken = `The ${name} did not arrive whole. Load the page again.`
  return z
    .string({ error: broken })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text === '' ? '[]' : text)
      } catch {
        context.addIssue({ code: 'custom', message: broken })
        return z.NEVER
      }
    })
    .pipe(
      z
        .array(z.unknown(), { error: broken })
        .max(limit, { error: `There may be ${limit} ${name} at most. Remove some.`, abort: true })
        .transform((list, context) => {
          const items: Item[] = []
          for (const entry of list) {
            const read = item.safeParse(entry)
            if (read.success) items.push(read.data)
            else context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? broken })
          }
          return items
        }),
    )
}

/** An address on this website, an upload, or null. */
const logo = z
  .string()
  .refine((logo) => isUploadId(logo) || imageIdOf(logo) !== null || /^\/branding\/[\w.-]+$/.test(logo), {
    error: 'A logo did not arrive whole. Choose it again.',
  })
  .nullable()
  .default(null)

/** A partner as the form sends it. */
export const partnerSchema = z.object(
  {
    name: requiredLine({
      name: 'name of the partner',
      limit: settingsLimits.partnerName,
      missing: 'Write the name of the partner.',
    }),
    url: z
      .string()
      .nullable()
      .default(null)
      .transform((url) => url?.trim() || null)
      .refine((url) => url === null || (url.length <= settingsLimits.link && isSecureLink(url)), {
        error: 'Begin the link of a partner with https://, as in https://africa.unwomen.org.',
      }),
    logo,
  },
  { error: 'The partners did not arrive whole. Load the page again.' },
)

export const answerSchema = z.object(
  {
    title: requiredLine({
      name: 'name of the answer',
      limit: settingsLimits.answerTitle,
      missing: 'Give the answer a name.',
    }),
    text: lines({ name: 'answer', limit: settingsLimits.answerText }).refine(
      (text) => /[\p{L}\p{N}]/u.test(text),
      { error: 'Write the answer.' },
    ),
  },
  { error: 'The answers did not arrive whole. Load the page again.' },
)

/** "112, the national emergency line" */
function toCallNumber(line: string): CallNumber {
  const [number = '', ...words] = line.split(',')
  return { number: number.trim(), words: words.join(',').trim() }
}

const isCallNumber = ({ number, words }: CallNumber) =>
  phonePattern.test(number) &&
  digitsIn(number) >= 3 &&
  digitsIn(number) <= 15 &&
  words !== '' &&
  words.length <= settingsLimits.callWords

const doubled = (names: readonly string[]) =>
  names.find((name, index) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) < index)

const fields = {
  phone: line({ name: 'phone number', limit: settingsLimits.phone }).refine(
    (text) => phonePattern.test(text) && digitsIn(text) >= 7 && digitsIn(text) <= 15,
    { error: 'This is not a phone number. Write it like +234 803 123 4567.' },
  ),
  email: line({ name: 'email address', limit: settingsLimits.email }).refine(isEmail, {
    error: 'This is not a mail address. Write it like hello@wipf.example.',
  }),
  address: lines({ name: 'address', limit: settingsLimits.address })
    .transform((text) =>
      text
        .split('\n')
        .map((each) => toOneLine(each))
        .filter(Boolean),
    )
    .refine((list) => list.length > 0, { error: 'Write the address, one line each.' })
    .refine((list) => list.length <= settingsLimits.addressLines, {
      error: `The address has more than ${settingsLimits.addressLines} lines. Join some.`,
    }),
  urgentPhone: line({ name: 'phone number', limit: settingsLimits.phone }).refine(
    (text) => text === '' || (phonePattern.test(text) && digitsIn(text) >= 3 && digitsIn(text) <= 15),
    { error: 'This is not a phone number. Write it like 0800 000 0000, or leave it empty.' },
  ),
  instagram: secureLink('link', 'https://www.instagram.com/wipf.example'),
  twitter: secureLink('link', 'https://x.com/wipf_example'),
  youtube: secureLink('link', 'https://www.youtube.com/@wipf.example'),
  facebook: secureLink('link', 'https://www.facebook.com/wipf.example'),
  whatsapp: line({ name: 'link', limit: settingsLimits.link }).refine(
    (text) => text === '' || channelPattern.test(text),
    {
      error: `This is not the link of a WhatsApp channel. Copy it from WhatsApp: it looks like ${channelExample}.`,
    },
  ),
  twitterPost: post(postAddresses.twitter, 'https://x.com/wipf_example/status/1'),
  instagramPost: post(postAddresses.instagram, 'https://www.instagram.com/p/AbCdEf/'),
  aspirants: secureLink('link', 'https://aspirants.wipf.example'),
  tagline: requiredLine({
    name: 'tagline',
    limit: settingsLimits.tagline,
    missing: 'Write the tagline.',
  }),
  credit: requiredLine({
    name: 'line of credit',
    limit: settingsLimits.credit,
    missing: 'Write who made the website.',
  }),
  partners: jsonList('partners', settingsLimits.partners, partnerSchema).superRefine((list, context) => {
    const twice = doubled(list.map(({ name }) => name))
    if (twice) context.addIssue({ code: 'custom', message: `${twice} is among the partners twice.` })
  }),
  keepMonths: z
    .string({ error: 'Choose how long messages are kept.' })
    .refine((text) => keepMonthsChoices.some((months) => String(months) === text), {
      error: 'Choose how long messages are kept.',
    })
    .transform(Number),
  urgentWords: z
    .string({ error: 'The urgent words did not arrive as text. Load the page again.' })
    .refine((text) => text.length <= 3 * settingsLimits.urgentWords * settingsLimits.urgentWord, {
      error: 'These are too many urgent words. Remove some.',
      abort: true,
    })
    .transform((text) => [
      ...new Map(
        toLines(text)
          .split('\n')
          .map((each) => toOneLine(each))
          .filter((word) => /[\p{L}\p{N}]/u.test(word))
          .map((word) => [word.toLowerCase(), word] as const),
      ).values(),
    ])
    .refine((list) => list.length <= settingsLimits.urgentWords, {
      error: `There may be ${settingsLimits.urgentWords} urgent words at most. Remove some.`,
    })
    .refine((list) => list.every((word) => word.length <= settingsLimits.urgentWord), {
      error: `An urgent word may have ${settingsLimits.urgentWord} characters at most. Shorten it.`,
    }),
  answers: jsonList('saved answers', settingsLimits.answers, answerSchema).superRefine((list, context) => {
    const twice = doubled(list.map(({ title }) => title))
    if (twice) context.addIssue({ code: 'custom', message: `Two answers are called “${twice}”.` })
  }),
  callNumbers: lines({
    name: 'numbers to call',
    limit: settingsLimits.callNumbers * (settingsLimits.phone + settingsLimits.callWords + 4),
  })
    .transform((text) => text.split('\n').map(toOneLine).filter(Boolean).map(toCallNumber))
    .refine((list) => list.length > 0, { error: 'Write at least one number to call, such as 112.' })
    .refine((list) => list.length <= settingsLimits.callNumbers, {
      error: `There may be ${settingsLimits.callNumbers} numbers to call at most. Remove some.`,
    })
    .refine((list) => list.every(isCallNumber), {
      error:
        'Write each line as the number, a comma, and who answers there, like 112, the national emergency line.',
    }),
  exitAddress: secureLink('link', firstExitAddress).refine((text) => text !== '', {
    error: 'Write the address of a page, such as a weather page.',
  }),
  emailDomain: line({ name: 'mail domain', limit: settingsLimits.emailDomain })
    .transform((text) => text.toLowerCase())
    .refine((text) => domainPattern.test(text), {
      error: 'This is not a mail domain. Write it without @, like wipf.example.',
    }),
} as const

const settingsDraft = z.object(fields)

export type SettingsDraft = z.output<typeof settingsDraft>

export const settingsFields = Object.keys(fields) as readonly SettingsField[]

/** The fields that people often write without https://. */
const links: ReadonlySet<SettingsField> = new Set([
  'instagram',
  'twitter',
  'youtube',
  'facebook',
  'whatsapp',
  'aspirants',
  'exitAddress',
])

/**
 * Reads the form, and completes links without https://. Refusals are keyed by field name, with the first message for
 * each field.
 */
export function parseSettingsDraft(form: FormData): Result<SettingsDraft, FieldErrors> {
  const typed = (name: SettingsField) => {
    const value = form.get(name)
    return links.has(name) && typeof value === 'string' ? completeLink(value) : value
  }
  return parseSettingsValues(Object.fromEntries(settingsFields.map((name) => [name, typed(name)])))
}

export function parseSettingsValues(
  values: Readonly<Record<string, unknown>>,
): Result<SettingsDraft, FieldErrors> {
  return parseFields(settingsDraft, values)
}

/** The settings as the fields of the form. */
export function toSettingsValues(settings: Settings): SettingsValues {
  const { phone, email, address, urgentPhone, social, posts, aspirantsUrl, tagline, credit } = settings
  const { partners, keepMessagesMonths, urgentWords, answers, callNumbers, exitAddress, emailDomain } =
    settings
  return {
    phone,
    email,
    address: address.join('\n'),
    urgentPhone,
    ...social,
    twitterPost: postText(posts.twitter),
    instagramPost: postText(posts.instagram),
    aspirants: aspirantsUrl,
    tagline,
    credit: credit.words,
    partners: JSON.stringify(partners),
    keepMonths: String(keepMessagesMonths),
    urgentWords: urgentWords.join('\n'),
    answers: JSON.stringify(answers),
    callNumbers: callNumbers.map(({ number, words }) => `${number}, ${words}`).join('\n'),
    exitAddress,
    emailDomain,
  }
}

/** The settings of a checked form. The link of the credit belongs to the words of `before`: other words have none. */
export function toSettings(draft: SettingsDraft, before: Pick<Settings, 'credit'>): Settings {
  const { instagram, twitter, youtube, facebook, whatsapp, twitterPost, instagramPost, ...rest } = draft
  const { aspirants, credit, keepMonths, ...same } = rest
  return {
    ...same,
    social: { instagram, twitter, youtube, facebook, whatsapp },
    posts: { twitter: twitterPost, instagram: instagramPost },
    aspirantsUrl: aspirants,
    credit: credit === before.credit.words ? before.credit : { words: credit, url: null },
    keepMessagesMonths: keepMonths,
  }
}

import { z } from 'zod'
import type { Organisation } from '#domain/organisation/schema.ts'
import { parseSettingsValues, type SettingsField, toSettingsValues } from './draft.ts'
import { defaultSettings } from './schema.ts'

const text = z.string({ error: 'write a text between quotes.' })
const words = text.refine((value) => value.trim() !== '', { error: 'write at least a word.' })
const textOrNull = z.string({ error: 'write a text between quotes, or null.' }).nullable()

const post = z
  .object({ words: text, url: text }, { error: 'write it as { words, url }, or null.' })
  .nullable()

/** The types of the values. The format of the texts is checked as in the form. */
const shape = z.object({
  name: words,
  acronym: words,
  logo: textOrNull.refine((logo) => logo === null || /^\/[^/\\]/.test(logo), {
    error: 'write the address of a file in the folder “public”, such as /branding/logo.svg, or null.',
  }),
  introduction: words,
  place: words,
  tagline: text,
  phone: text,
  email: text,
  address: z.array(text, { error: 'write a list of lines between [ and ].' }),
  emailDomain: text,
  aspirantsUrl: text,
  social: z.object(
    { instagram: text, twitter: text, youtube: text, facebook: text, whatsapp: text },
    { error: 'write the addresses of instagram, twitter, youtube, facebook and whatsapp.' },
  ),
  posts: z.object({ twitter: post, instagram: post }, { error: 'write it as { twitter, instagram }.' }),
  partners: z.array(
    z.object(
      { name: text, url: textOrNull, logo: textOrNull },
      { error: 'write each partner as { name, url, logo }.' },
    ),
    { error: 'write a list of partners between [ and ].' },
  ),
  credit: z.object({ words: text, url: textOrNull }, { error: 'write it as { words, url }.' }),
  urgentPhone: text,
  keepMessagesMonths: z.number({ error: 'write a number of months.' }),
})

/** The fields of the form that have another name in `site.config.ts`. */
const namesInFile: Partial<Record<string, string>> = {
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
} satisfies Partial<Record<SettingsField, string>>

/**
 * Checks the organisation of `site.config.ts` as the form Settings does. Returns a sentence with the field's name for
 * each problem; none when all is well.
 */
export function checkOrganisation(organisation: unknown): readonly string[] {
  const sentence = (name: string, problem: string) => `site.config.ts, ${name}: ${problem}`
  const read = shape.safeParse(organisation)
  if (!read.success) {
    return read.error.issues.map(({ path, message }) => sentence(path.join('.') || 'organisation', message))
  }
  const checked = parseSettingsValues(toSettingsValues(defaultSettings(organisation as Organisation)))
  if (checked.ok) return []
  return Object.entries(checked.refusal).map(([name, problem]) =>
    sentence(namesInFile[name] ?? name, problem),
  )
}

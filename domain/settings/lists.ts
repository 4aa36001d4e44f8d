import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { lines, requiredLine } from '#domain/form-fields.ts'
import { parseJsonList } from '#domain/json-list.ts'
import { imageIdOf, isUploadId } from '#domain/media/image-address.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import {
  isPhone,
  isSecureLink,
  longestLink,
  longestPhone,
  setting,
  textInFile,
  textOrNullInFile,
} from './field.ts'

/*
 * The settings that are lists. The form sends partners and answers as JSON, and the others with one entry a line.
 */

/** `called`: its name in messages. `most`: items. */
function jsonList<Item>(called: string, most: number, item: z.ZodType<Item>) {
  const broken = `The ${called} did not arrive whole. Load the page again.`
  return z
    .string({ error: broken })
    .transform((text) => fromJson(text || '[]'))
    .pipe(
      z
        .array(z.unknown(), { error: broken })
        .max(most, { error: `There may be ${most} ${called} at most. Remove some.`, abort: true })
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

/** The name that two items have. */
const doubled = (names: readonly string[]) =>
  names.find((name, index) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) < index)

/** The lines of a text, each without spaces around it. */
const splitLines = (text: string) => toLines(text).split('\n').map(toOneLine).filter(Boolean)

/** One line per entry, top to bottom. `name`: in messages. `most`: lines. */
const lineList = (label: string, { name, limit, most }: { name: string; limit: number; most: number }) =>
  setting<readonly string[]>(
    { label, limit },
    {
      exact: lines({ name, limit })
        .transform(splitLines)
        .refine((list) => list.length > 0, { error: `Write the ${name}, one line each.` })
        .refine((list) => list.length <= most, {
          error: `The ${name} has more than ${most} lines. Join some.`,
        }),
      toTyped: (list) => list.join('\n'),
      inFile: z.array(textInFile, { error: 'write a list of lines between [ and ].' }),
    },
  )

export const address = lineList('Address', { name: 'address', limit: 400, most: 6 })

/** Characters that fit beside the drawing of the home page. */
const longestHeadlineLine = 22
const headlineLines = lineList('Headline of the home page', { name: 'headline', limit: 120, most: 4 })
export const headline = setting<readonly string[]>(headlineLines, {
  toTyped: headlineLines.toTyped,
  inFile: headlineLines.inFile,
  exact: headlineLines.exact.refine((list) => list.every(({ length }) => length <= longestHeadlineLine), {
    error: `A line of the headline has more than ${longestHeadlineLine} characters. Break it.`,
  }),
})

export const mostPartners = 30

/** A partner as the form sends it. Its logo: an address on this website, an upload, or null. */
export const partnerSchema = z.object(
  {
    name: requiredLine({
      name: 'name of the partner',
      limit: 80,
      missing: 'Write the name of the partner.',
    }),
    url: z
      .string()
      .nullable()
      .default(null)
      .transform((url) => url?.trim() || null)
      .refine((url) => url === null || (url.length <= longestLink && isSecureLink(url)), {
        error: 'Begin the link of a partner with https://, as in https://africa.unwomen.org.',
      }),
    logo: z
      .string()
      .refine((logo) => isUploadId(logo) || imageIdOf(logo) || /^\/branding\/[\w.-]+$/.test(logo), {
        error: 'A logo did not arrive whole. Choose it again.',
      })
      .nullable()
      .default(null),
  },
  { error: 'The partners did not arrive whole. Load the page again.' },
)

export interface Partner {
  readonly name: string
  /** The partner's own website; null shows the name without a link. */
  readonly url: string | null
  /** Address of a picture in one dark colour. Null shows the name as text. */
  readonly logo: string | null
}

/** In the order of the partner wall, which has five in a row on wide screens. */
export const partners = setting<readonly Partner[]>(
  { label: 'Partners' },
  {
    exact: jsonList('partners', mostPartners, partnerSchema).superRefine((list, context) => {
      const twice = doubled(list.map(({ name }) => name))
      if (twice) context.addIssue({ code: 'custom', message: `${twice} is among the partners twice.` })
    }),
    empty: '[]',
    toTyped: (list) => JSON.stringify(list),
    toWords: (typed) =>
      parseJsonList(typed)
        .map(({ name, url, logo }) => [name, url, logo ? 'with a logo' : ''].filter(Boolean).join(', '))
        .join('\n'),
    inFile: z.array(
      z.object(
        { name: textInFile, url: textOrNullInFile, logo: textOrNullInFile },
        { error: 'write each partner as { name, url, logo }.' },
      ),
      { error: 'write a list of partners between [ and ].' },
    ),
  },
)

/** Characters. Only partners from the start are confirmed. */
const longestConfirmed = 1_000

/** The names of the partners from the start that owners have confirmed. */
export const confirmedPartners = setting<readonly string[]>(
  { label: 'Confirmed partners', limit: longestConfirmed },
  {
    exact: lines({ name: 'confirmed partners', limit: longestConfirmed }).transform(splitLines),
    toTyped: (list) => list.join('\n'),
  },
)

/** Whether somebody has confirmed a partner that came with the website, in `first`. Null for another one. */
export const isConfirmed = (
  { name }: Pick<Partner, 'name'>,
  confirmed: readonly string[],
  first: readonly Pick<Partner, 'name'>[],
): boolean | null => (first.some((one) => one.name === name) ? confirmed.includes(name) : null)

/** The partners that came with the website and that nobody has confirmed. */
export const unconfirmed = <One extends Pick<Partner, 'name'>>(
  partners: readonly One[],
  confirmed: readonly string[],
  first: readonly Pick<Partner, 'name'>[],
): readonly One[] => partners.filter((partner) => isConfirmed(partner, confirmed, first) === false)

export const mostAnswers = 5

/** A reply that staff begin with. `{name}` in the text stands for the first name of the visitor. */
export const answerSchema = z.object(
  {
    title: requiredLine({ name: 'name of the answer', limit: 80, missing: 'Give the answer a name.' }),
    text: lines({ name: 'answer', limit: 1_000 }).refine((text) => /[\p{L}\p{N}]/u.test(text), {
      error: 'Write the answer.',
    }),
  },
  { error: 'The answers did not arrive whole. Load the page again.' },
)
export type SavedAnswer = Readonly<z.output<typeof answerSchema>>

export const answers = setting<readonly SavedAnswer[]>(
  { label: 'Saved answers' },
  {
    exact: jsonList('saved answers', mostAnswers, answerSchema).superRefine((list, context) => {
      const twice = doubled(list.map(({ title }) => title))
      if (twice) context.addIssue({ code: 'custom', message: `Two answers are called “${twice}”.` })
    }),
    empty: '[]',
    toTyped: (list) => JSON.stringify(list),
    toWords: (typed) =>
      parseJsonList(typed)
        .map(({ title, text }) => `${title}: ${text}`)
        .join('\n\n'),
  },
)

const mostUrgentWords = 100
/** Characters. */
export const longestUrgentWord = 60
/** Characters of the whole text, which may repeat words and have empty lines. */
const longestUrgentText = 3 * mostUrgentWords * longestUrgentWord

/** Words and phrases that mark a message as perhaps urgent, as they were typed. */
export const urgentWords = setting<readonly string[]>(
  { label: 'Urgent words', limit: longestUrgentText },
  {
    exact: z
      .string({ error: 'The urgent words did not arrive as text. Load the page again.' })
      .refine((text) => text.length <= longestUrgentText, {
        error: 'These are too many urgent words. Remove some.',
        abort: true,
      })
      .transform((text) => {
        const words = splitLines(text).filter((word) => /[\p{L}\p{N}]/u.test(word))
        return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
      })
      .refine((list) => list.length <= mostUrgentWords, {
        error: `There may be ${mostUrgentWords} urgent words at most. Remove some.`,
      })
      .refine((list) => list.every((word) => word.length <= longestUrgentWord), {
        error: `An urgent word may have ${longestUrgentWord} characters at most. Shorten it.`,
      }),
    toTyped: (list) => list.join('\n'),
  },
)

export interface CallNumber {
  readonly number: string
  /** The service that answers there, and its hours. */
  readonly words: string
}

/** "112, the national emergency line" */
function toCallNumber(line: string): CallNumber {
  const [number = '', ...words] = line.split(',')
  return { number: number.trim(), words: words.join(',').trim() }
}

/** Characters. */
const longestCallWords = 120
const longestCallNumbers = 6 * (longestPhone + longestCallWords + 4)

const isCallNumber = ({ number, words }: CallNumber) =>
  isPhone(3)(number) && words !== '' && words.length <= longestCallWords

/** The numbers to call in danger, in the order of the page about protection. */
export const callNumbers = setting<readonly CallNumber[]>(
  { label: 'Numbers to call', limit: longestCallNumbers },
  {
    exact: lines({ name: 'numbers to call', limit: longestCallNumbers })
      .transform((text) => splitLines(text).map(toCallNumber))
      .refine((list) => list.length > 0, { error: 'Write at least one number to call, such as 112.' })
      .refine((list) => list.length <= 6, {
        error: 'There may be 6 numbers to call at most. Remove some.',
      })
      .refine((list) => list.every(isCallNumber), {
        error:
          'Write each line as the number, a comma, and who answers there, like 112, the national emergency line.',
      }),
    toTyped: (list) => list.map(({ number, words }) => `${number}, ${words}`).join('\n'),
  },
)

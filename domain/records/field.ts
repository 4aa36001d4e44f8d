import { z } from 'zod'
import { type CalendarDate, dateParts, yearLimits } from '#domain/calendar-date.ts'
import {
  line as optionalLine,
  requiredDate,
  requiredLine,
  requiredRichText,
  type TextRules,
  webLink as webLinkCheck,
} from '#domain/form-fields.ts'
import { type DraftImage, readImagesField, requiredImage, toImagesField } from '#domain/media/draft-images.ts'
import type { Picture } from '#domain/media/schema.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import { readText } from '#domain/stored-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { Fields } from '#ports/documents/document-store.ts'

/*
 * The kinds of fields. A record declares its fields once (`kind.ts`), and the form, the stored record, the history and
 * the lists derive from it. All of this runs in the browser as well: the server hands in what only it has, such as the
 * sanitiser.
 */

interface Words {
  /** The label in the form. */
  readonly label: string
  /** The label in the history and in lists. Default: `label`. */
  readonly short?: string
  /** Its name in a sentence: "report changed". Default: `short` in lower case. */
  readonly word?: string
  /** The heading of its column in a list for spreadsheet programs; null for none. Default: `short`. */
  readonly column?: string | null
  /** Whether a search of the staff lists reads it. Default: false. */
  readonly searched?: boolean
}

interface Rules<Stored, Drafted, Shown> {
  /** How screens show and compare it. */
  readonly shownAs: 'text' | 'choice' | 'date' | 'rich-text' | 'pictures'
  /** Its value in an empty form. */
  readonly empty: string
  /** The check of the form. `today`: the date in Nigeria. */
  check(today: CalendarDate): z.ZodType<Drafted>
  /** Reads a stored value, which may be imported. Undefined when the record cannot be shown with it. */
  read(value: unknown, fields: Fields): Stored | undefined
  /** A stored value as the history shows it, even if pages cannot show the record. */
  inHistory(value: unknown, fields: Fields): string
  /** The value as the form sends it. */
  toTyped(shown: Shown): string
  /** A typed or imported text as it is stored. */
  tidy(text: string): string
}

/** `Stored`: its value in a record. `Drafted`: in a checked form, `Shown`: in a record that staff open. */
export interface Field<Stored, Drafted = Stored, Shown = Stored>
  extends Required<Words>, Rules<Stored, Drafted, Shown> {
  /** The longest text that the form allows, in characters. Absent for what is not written freely. */
  readonly limit?: number
}

function field<Stored, Drafted, Shown>(
  { label, short = label, word = short.toLowerCase(), column = short, searched = false }: Words,
  rules: Rules<Stored, Drafted, Shown>,
): Field<Stored, Drafted, Shown> {
  return { label, short, word, column, searched, ...rules }
}

interface TextField<Shown = string> extends Field<string, string, Shown> {
  readonly limit: number
}

const textRules = {
  shownAs: 'text',
  empty: '',
  read: readText,
  inHistory: readText,
  toTyped: (shown: string) => shown,
  tidy: toOneLine,
} as const

interface TextOptions extends Words {
  readonly limit: number
  /** Its name in a message about its length. Default: `word`. */
  readonly called?: string
}

const calledIn = ({ label, short = label, word = short.toLowerCase(), called = word }: TextOptions) => called

/** One line of text. `missing`: the message when it is empty. Absent: it may be empty. */
export function line({
  missing,
  tidy = toOneLine,
  isNeeded = false,
  ...words
}: TextOptions & {
  readonly missing?: string
  readonly tidy?: (text: string) => string
  /** Whether a record without it cannot be shown. Default: false. */
  readonly isNeeded?: boolean
}): TextField {
  const { limit } = words
  const rules = { name: calledIn(words), limit }
  const declared = field(words, {
    ...textRules,
    tidy,
    check: () => (missing ? requiredLine({ ...rules, missing }, tidy) : optionalLine(rules)),
    read: (value) => readText(value) || (isNeeded ? undefined : ''),
  })
  return { ...declared, limit }
}

/** HTML of the editor. Sanitise it again before a page shows it. `rules`: for the check after sanitising. */
export function richText({
  missing,
  ...words
}: TextOptions & { readonly missing: string }): TextField<SafeHtml> & { readonly rules: TextRules } {
  const { limit } = words
  const rules = { name: calledIn(words), limit, missing }
  const read = (value: unknown) => (typeof value === 'string' ? value : '')
  const declared = field(words, {
    ...textRules,
    shownAs: 'rich-text',
    check: () => requiredRichText(rules),
    read,
    inHistory: read,
    tidy: toLines,
  })
  return { ...declared, limit, rules }
}

/** A date that has come. `missing`: the message when it is empty. Absent: it may be empty. `future`: when it has not. */
export function pastDate({
  missing,
  future,
  ...words
}: Words & { readonly missing?: string; readonly future: string }): Field<CalendarDate> {
  const read = (value: unknown, fields: Fields) => readStoredDate(value, fields) ?? ''
  const problemOf = (text: string, today: CalendarDate) => {
    const parts = dateParts(text)
    if (!parts) return 'That date does not exist. Choose another.'
    if (text > today) return future
    if (parts.year >= yearLimits.earliest) return null
    return `Choose a date after ${yearLimits.earliest}. Check the year.`
  }
  return field(words, {
    ...textRules,
    shownAs: 'date',
    read,
    inHistory: read,
    check: (today) =>
      missing === undefined
        ? z
            .string({ error: 'That date does not exist. Choose another.' })
            .trim()
            .superRefine((text, context) => {
              const problem = text === '' ? null : problemOf(text, today)
              if (problem) context.addIssue({ code: 'custom', message: problem })
            })
        : requiredDate(missing).refine((day) => day <= today, { error: future }),
  })
}

const numberRules = {
  ...textRules,
  inHistory: (value: unknown) => (typeof value === 'number' ? String(value) : ''),
  toTyped: (shown: number | null) => String(shown ?? ''),
  tidy: (text: string) => text.trim().replace(/^0+(?=\d)/, ''),
} as const

interface NumberOptions extends Words {
  /** The message when it is no such number. */
  readonly wrong: string
}
interface Limits {
  readonly least: number
  readonly most: number
}

const readWithin = (value: unknown, { least, most }: Limits) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined

const numberCheck = (pattern: RegExp, wrong: string) =>
  z.string({ error: wrong }).trim().regex(pattern, { error: wrong, abort: true })

/** The year of something that has happened. `future`: the message when it has not come. */
export const pastYear = ({ wrong, future, ...words }: NumberOptions & { readonly future: string }) =>
  field<number, number, number>(words, {
    ...numberRules,
    check: (today) =>
      numberCheck(/^\d{4}$/, wrong)
        .transform(Number)
        .refine((year) => year >= yearLimits.earliest, {
          error: `Write a year after ${yearLimits.earliest}. Check the digits.`,
        })
        .refine((year) => year <= Number(today.slice(0, 4)), { error: future }),
    read: (value) => readWithin(Number(value), { least: yearLimits.earliest, most: yearLimits.latest }),
  })

/** A whole number within limits. `wrong`: the message for anything else. */
export const wholeNumber = ({ least, most, wrong, ...words }: NumberOptions & Limits): Field<number> =>
  field(words, {
    ...numberRules,
    check: () =>
      numberCheck(/^\d{1,6}$/, wrong)
        .transform(Number)
        .refine((count) => count >= least && count <= most, { error: wrong, abort: true }),
    read: (value) => readWithin(value, { least, most }),
  })

/** The same from 0 and without a greatest number; null when it is empty. */
export const optionalNumber = ({ wrong, ...words }: NumberOptions): Field<number | null> =>
  field(words, {
    ...numberRules,
    check: () => numberCheck(/^\d{0,6}$/, wrong).transform((text) => (text === '' ? null : Number(text))),
    read: (value) => (typeof value === 'number' ? readWithin(value, { least: 0, most: Infinity }) : null),
  })

/** One of some values. The first is that of an empty form and of a record without a known one. */
export const choice = <const Value extends string>({
  of,
  wrong,
  ...words
}: Words & { readonly of: readonly [Value, ...Value[]]; readonly wrong: string }): Field<Value> =>
  field(words, {
    ...textRules,
    shownAs: 'choice',
    empty: of[0],
    check: () => z.enum(of, { error: wrong }),
    read: (value) => of.find((known) => known === value) ?? of[0],
  })

/** A web address; may be empty. `wrong`, `tooLong`, `parse`: as in `webLink` of the forms. */
export const webLink = ({
  wrong,
  tooLong,
  parse = parseWebLink,
  ...words
}: Words & Parameters<typeof webLinkCheck>[0]): Field<string> =>
  field(words, {
    ...textRules,
    check: () => webLinkCheck({ wrong, tooLong, parse }),
    read: (value) => parse(readText(value)) ?? '',
    tidy: (text) => parse(text) ?? text.trim(),
  })

/** The only picture of a record: the address of a stored one, or null in an imported record without one. */
export const onePicture = ({
  says,
  missing,
  creditMissing,
  ...words
}: Omit<Words, 'word'> & {
  /** How many pictures there are: "A person has one picture". */
  readonly says: string
  readonly missing: string
  /** The message when it has no photographer. Absent: it needs none. */
  readonly creditMissing?: string
}): Field<string | null, DraftImage, Picture | null> =>
  field<string | null, DraftImage, Picture | null>(
    { column: 'Picture', ...words, word: 'pictures' },
    {
      ...textRules,
      shownAs: 'pictures',
      empty: '[]',
      check: () =>
        z
          .unknown()
          .transform((value) => readImagesField(value as FormDataEntryValue | null))
          .pipe(requiredImage(says, missing))
          .refine(({ photographer }) => creditMissing === undefined || Boolean(photographer), {
            error: creditMissing ?? missing,
          }),
      read: (value) => readText(value) || null,
      toTyped: (picture) => toImagesField(picture ? [picture] : []),
    },
  )

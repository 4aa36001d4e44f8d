import { z } from 'zod'
import { type CalendarDate, dateParts, yearLimits } from '#domain/calendar-date.ts'
import {
  line as optionalLine,
  lines as optionalLines,
  requiredDate,
  requiredLine,
  requiredRichText,
  type TextRules,
  webLink as webLinkCheck,
} from '#domain/form-fields.ts'
import { toLines, toOneLine } from '#domain/plain-text.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import { readText } from '#domain/stored-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { Fields, Json } from '#ports/documents/document-store.ts'

/*
 * The kinds of fields. A record declares its fields once (`kind.ts`), and the form, the stored record, the history and
 * the lists derive from it. All of this runs in the browser as well: the server hands in what only it has, such as the
 * sanitiser.
 */

export interface Words {
  /** The label in the form. */
  readonly label: string
  /** Its name in the stored record. Default: its name in the form. */
  readonly stored?: string | null
  /** How the form names its empty value. Default: "Empty". */
  readonly emptyWords?: string | null
  /** The label in the history and in lists. Default: `label`. */
  readonly short?: string
  /** Its name in a sentence: "report changed". Default: `short` in lower case. */
  readonly word?: string
  /** The heading of its column in a list for spreadsheet programs; null for none. Default: `short`. */
  readonly column?: string | null
  /** Whether a search of the staff lists reads it. Default: false. */
  readonly searched?: boolean
}

/** `report`: rich text with pictures of the record between its paragraphs. */
export type ShownAs =
  'text' | 'choice' | 'date' | 'rich-text' | 'report' | 'pictures' | 'figures' | 'downloads'

interface Rules<Stored, Drafted, Shown> {
  /** How screens show and compare it. */
  readonly shownAs: ShownAs
  /** Its value in an empty form. */
  readonly empty: string
  /** The check of the form. `today`: the date in Nigeria. */
  check(today: CalendarDate): z.ZodType<Drafted>
  /** Reads a stored value, which may be imported. Undefined when the record cannot be shown with it. */
  read(value: unknown, fields: Fields): Stored | undefined
  /** The fields to store for a value, `name` and those that follow from it. */
  write(value: Stored, name: string): Fields
  /** A stored value as the history shows it, even if pages cannot show the record. */
  inHistory(value: unknown, fields: Fields): string
  /** The value in a list for spreadsheet programs, as plain text. */
  toCell(value: Stored): string
  /** Its words for a search. */
  toSearched(value: Stored): string
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

type DefaultRules = 'write' | 'toCell' | 'toSearched'

export function field<Stored, Drafted, Shown>(
  {
    label,
    stored = null,
    emptyWords = null,
    short = label,
    word = short.toLowerCase(),
    column = short,
    searched = false,
  }: Words,
  rules: Omit<Rules<Stored, Drafted, Shown>, DefaultRules> &
    Partial<Pick<Rules<Stored, Drafted, Shown>, DefaultRules>>,
): Field<Stored, Drafted, Shown> {
  const write = (value: Stored, name: string) => ({ [name]: value as Json })
  const toCell = rules.toCell ?? ((value: Stored) => String(value ?? ''))
  return {
    label,
    stored,
    emptyWords,
    short,
    word,
    column,
    searched,
    write,
    toCell,
    toSearched: toCell,
    ...rules,
  }
}

/**
 * A field that records have only with content, and forms may lack: it is younger than its kind, or not every record
 * has it.
 */
export function onlyWithContent<Stored, Drafted, Shown, F extends Field<Stored, Drafted, Shown>>(
  declared: F & Field<Stored, Drafted, Shown>,
): F & { readonly isOptional: true } {
  return {
    ...declared,
    isOptional: true,
    check: (today: CalendarDate) => z.preprocess((sent) => sent ?? '', declared.check(today)),
    write: (value: Stored, name: string) => (isEmpty(value) ? {} : declared.write(value, name)),
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface TextField<Shown = string> extends Field<string, string, Shown> {
  readonly limit: number
}

export const textRules = {
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

/** Lines of text; may be empty. */
export function lines(words: TextOptions): TextField {
  const { limit } = words
  const declared = field(words, {
    ...textRules,
    check: () => optionalLines({ name: calledIn(words), limit }),
    toSearched: (text) => text.replaceAll('\n', ' '),
    tidy: (text) => toLines(text).trim(),
  })
  return { ...declared, limit }
}

/** HTML of the editor. Sanitise it again before a page shows it. `rules`: for the check after sanitising. */
export function richText({
  missing,
  shownAs = 'rich-text',
  ...words
}: TextOptions & {
  readonly missing: string
  readonly shownAs?: 'rich-text' | 'report'
}): TextField<SafeHtml> & { readonly rules: TextRules } {
  const { limit } = words
  const rules = { name: calledIn(words), limit, missing }
  const read = (value: unknown) => (typeof value === 'string' ? value : '')
  const declared = field(words, {
    ...textRules,
    shownAs,
    check: () => requiredRichText(rules),
    read,
    inHistory: read,
    toCell: visibleText,
    tidy: toLines,
  })
  return { ...declared, limit, rules }
}

const dateRules = {
  ...textRules,
  shownAs: 'date',
  inHistory: (value: unknown, fields: Fields) => readStoredDate(value, fields) ?? '',
  tidy: (text: string) => (dateParts(text) ? text : ''),
} as const

/** A date of any time. Its day, month and year are stored beside it, as the earlier website does. */
export const date = ({ missing, ...words }: Words & { readonly missing: string }): Field<CalendarDate> =>
  field(words, {
    ...dateRules,
    check: () => requiredDate(missing),
    read: (value, fields) => readStoredDate(value, fields) ?? undefined,
    write: (value, name) => ({ [name]: value, ...dateParts(value) }),
  })

/** A date that has come. `missing`: the message when it is empty. Absent: it may be empty. `future`: when it has not. */
export function pastDate({
  missing,
  future,
  ...words
}: Words & { readonly missing?: string; readonly future: string }): Field<CalendarDate> {
  const problemOf = (text: string, today: CalendarDate) => {
    const parts = dateParts(text)
    if (!parts) return 'That date does not exist. Choose another.'
    if (text > today) return future
    if (parts.year >= yearLimits.earliest) return null
    return `Choose a date after ${yearLimits.earliest}. Check the year.`
  }
  return field(words, {
    ...dateRules,
    read: dateRules.inHistory,
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

/** A web address. `missing`: the message when it is empty. Absent: it may be empty. The others: as in the forms. */
export const webLink = ({
  missing,
  wrong,
  tooLong,
  parse = parseWebLink,
  ...words
}: Words & { readonly missing?: string } & Parameters<typeof webLinkCheck>[0]): Field<string> =>
  field(words, {
    ...textRules,
    check() {
      const address = webLinkCheck({ wrong, tooLong, parse })
      if (missing === undefined) return address
      return z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).pipe(address)
    },
    read: (value) => parse(readText(value)) ?? '',
    tidy: (text) => parse(text) ?? text.trim(),
  })

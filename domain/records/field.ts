import { z } from 'zod'
import { type CalendarDate, dateParts, yearLimits } from '#domain/calendar-date.ts'
import {
  line as optionalLine,
  lines as optionalLines,
  requiredDate,
  requiredLine,
  requiredLines,
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
 * the lists derive from it. All of this also runs in the browser, so nothing here uses the sanitiser, which only the
 * server has.
 */

export interface Words {
  /** The label in the form. */
  readonly label: string
  /** Its name in the stored record. Default: its name in the form. */
  readonly stored?: string | null
  /** The text that screens show for an empty value. Default: "Empty". */
  readonly emptyWords?: string | null
  /** The label in the history and in lists. Default: `label`. */
  readonly short?: string
  /** Its name in a sentence: "report changed". Default: `short` in lower case. */
  readonly word?: string
  /** The heading of its column in the CSV file; null for no column. Default: `short`. */
  readonly column?: string | null
  /**
   * Whether searches look in it: that of the staff list, and for programs that of the website. The other kinds name the
   * texts for the website in `search` of their `kind.server.ts`. Default: false.
   */
  readonly searched?: boolean
}

/** `report`: rich text with pictures of the record between its paragraphs. `person`: the id of somebody of the team. */
export type ShownAs =
  'text' | 'choice' | 'date' | 'person' | 'rich-text' | 'report' | 'pictures' | 'figures' | 'downloads'

interface Rules<Stored, Drafted, Shown> {
  /** How screens show and compare it. */
  readonly shownAs: ShownAs
  /** Its value in an empty form. */
  readonly empty: string
  /** The check of the form. `today`: the date in Nigeria. */
  check(today: CalendarDate): z.ZodType<Drafted>
  /** Reads a stored or imported value. Undefined when the record cannot be shown because of it. */
  read(value: unknown, fields: Fields): Stored | undefined
  /** The fields to store for a value: `name`, and others that follow from the value. */
  write(value: Stored, name: string): Fields
  /** A stored value as the history shows it, also in a record that pages cannot show. */
  inHistory(value: unknown, fields: Fields): string
  /** The value in the CSV file, as plain text. */
  toCell(value: Stored): string
  /** Its words for a search. */
  toSearched(value: Stored): string
  /** The value as the form sends it. */
  toTyped(shown: Shown): string
  /** The value of the form as people read it. Default: as it was typed. */
  toWords(typed: string): string
  /** Converts a typed or imported text to the form in which it is stored. */
  tidy(text: string): string
}

/** `Stored`: the type of its value in a record. `Drafted`: in a checked form. `Shown`: in a record that staff open. */
export interface Field<Stored, Drafted = Stored, Shown = Stored>
  extends Required<Words>, Rules<Stored, Drafted, Shown> {
  /** The longest text that the form allows, in characters. Absent for fields without free text. */
  readonly limit?: number
}

type DefaultRules = 'write' | 'toCell' | 'toSearched' | 'toWords'

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
    toWords: (typed) => typed,
    ...rules,
  }
}

/**
 * A field that is stored only when it has content, and that a form may lack. For fields that were added later, or that
 * not every record has.
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

/** Lines of text. `missing`: the message when they are empty. Absent: they may be empty. */
export function lines({ missing, ...words }: TextOptions & { readonly missing?: string }): TextField {
  const { limit } = words
  const rules = { name: calledIn(words), limit }
  const declared = field(words, {
    ...textRules,
    check: () => (missing ? requiredLines({ ...rules, missing }) : optionalLines(rules)),
    toSearched: (text) => text.replaceAll('\n', ' '),
    tidy: (text) => toLines(text).trim(),
  })
  return { ...declared, limit }
}

/** HTML of the editor. Sanitise it before a page shows it. `rules`: for the check after sanitising. */
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

/** A date, past or future. Its day, month and year are also stored, as the earlier website did. */
export const date = ({ missing, ...words }: Words & { readonly missing: string }): Field<CalendarDate> =>
  field(words, {
    ...dateRules,
    check: () => requiredDate(missing),
    read: (value, fields) => readStoredDate(value, fields) ?? undefined,
    write: (value, name) => ({ [name]: value, ...dateParts(value) }),
  })

/**
 * A date up to today. `missing`: the message when it is empty. Absent: it may be empty. `future`: the message for
 * others.
 */
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
  /** The message for anything else. */
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

/** A year that is not in the future. `future`: the message for a future year. */
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

/** A whole number from 0 on; null when it is empty. `wrong`: the message for anything else. */
export const optionalNumber = ({ wrong, ...words }: NumberOptions): Field<number | null> =>
  field(words, {
    ...numberRules,
    check: () => numberCheck(/^\d{0,6}$/, wrong).transform((text) => (text === '' ? null : Number(text))),
    read: (value) => (typeof value === 'number' ? readWithin(value, { least: 0, most: Infinity }) : null),
  })

/** One of the values `of`. An empty form, and a record with an unknown value, have the first one. */
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

/** A web address. `missing`: the message when it is empty. Absent: it may be empty. Others: see `form-fields.ts`. */
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

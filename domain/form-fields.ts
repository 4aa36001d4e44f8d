import { z } from 'zod'
import { locale } from '#domain/locale.ts'
import { dateParts, yearLimits } from './calendar-date.ts'
import { maxTypedLength, toLines, toOneLine } from './plain-text.ts'
import { accepted, refused, type FieldErrors, type Result } from './result.ts'
import { hasTooManyTags } from './rich-text/too-many-tags.ts'
import { hasVisibleText } from './rich-text/visible-text.ts'
import { longestWebLink, parseWebLink } from './web-link.ts'

/*
 * Fields that several forms share. Messages are sentences for the person. All of this runs in the browser as well.
 */

/**
 * The message for a text that is too long. `name`: the field's name inside a sentence, such as "title". `limit`:
 * characters.
 */
export function tooLong(name: string, length: number, limit: number): string {
  return `The ${name} is ${length.toLocaleString(locale)} characters long. Shorten it to ${limit.toLocaleString(locale)} or fewer.`
}

export interface TextRules {
  readonly name: string
  readonly limit: number
  /** The message when the text has no visible content. */
  readonly missing: string
}

/**
 * Converts a text to its stored form and refuses one that is too long. A far too long text is refused before `toStored`
 * runs, because checking the length is cheap and processing the letters is not.
 */
export function textWithin<Input>(
  { name, limit }: Pick<TextRules, 'name' | 'limit'>,
  typed: z.ZodType<string, Input>,
  toStored: (text: string) => string,
) {
  const error = ({ input }: { input: unknown }) => tooLong(name, String(input).length, limit)
  return typed
    .refine((text) => text.length <= maxTypedLength(limit), { error, abort: true })
    .transform(toStored)
    .refine((text) => text.length <= limit, { error })
}

/** One line of text that must contain a letter or digit. */
export function requiredLine({ name, limit, missing }: TextRules, toStored = toOneLine) {
  return textWithin({ name, limit }, z.string({ error: missing }), toStored).refine(
    (text) => /[\p{L}\p{N}]/u.test(text),
    { error: missing },
  )
}

const toTrimmedLines = (text: string) => toLines(text).trim()

/** Lines of text that must contain a letter or digit. */
export const requiredLines = (rules: TextRules) => requiredLine(rules, toTrimmedLines)

const sentText = (name: string) => z.string({ error: `The ${name} did not arrive as text. Write it again.` })

/** One line of text; may be empty. */
export const line = (rules: Pick<TextRules, 'name' | 'limit'>) =>
  textWithin(rules, sentText(rules.name), toOneLine)

/** Lines of text; may be empty. */
export const lines = (rules: Pick<TextRules, 'name' | 'limit'>) =>
  textWithin(rules, sentText(rules.name), toTrimmedLines)

/**
 * A web address in its normalised form; may be empty. `wrong` and `tooLong`: the messages. `parse`: returns null for an
 * address that the field does not take.
 */
export function webLink({
  wrong,
  tooLong,
  parse = parseWebLink,
}: {
  readonly wrong: string
  readonly tooLong: string
  readonly parse?: (text: string) => string | null
}) {
  return z
    .string({ error: wrong })
    .trim()
    .transform((text, context) => {
      const address = text === '' ? '' : parse(text)
      if (address !== null) return address
      const message = text.length > longestWebLink ? tooLong : wrong
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    })
}

/** A date as the browser's date input sends it: `2023-11-18`. */
export function requiredDate(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .refine((text) => dateParts(text) !== null, {
      error: 'That date does not exist. Choose another.',
      abort: true,
    })
    .refine(
      (text) => {
        const year = dateParts(text)?.year ?? 0
        return year >= yearLimits.earliest && year <= yearLimits.latest
      },
      { error: `Choose a date between ${yearLimits.earliest} and ${yearLimits.latest}. Check the year.` },
    )
}

/** HTML from the editor that must have visible text. */
export function requiredRichText(rules: TextRules) {
  return z
    .string({ error: rules.missing })
    .refine((html) => html.length <= maxTypedLength(rules.limit), {
      error: ({ input }) => tooLongHtml(rules, String(input).length),
      abort: true,
    })
    .transform(toLines)
    .superRefine((html, context) => {
      const problem = checkRichText(html, rules)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
}

/** The message for invalid HTML; null when it is valid. The commands check it again after sanitising. */
export function checkRichText(html: string, rules: TextRules): string | null {
  if (html.length > rules.limit) return tooLongHtml(rules, html.length)
  if (hasTooManyTags(html)) {
    return `The ${rules.name} has more formatting than can be kept. Paste the text again without formatting.`
  }
  return hasVisibleText(html) ? null : rules.missing
}

const tooLongHtml = ({ name, limit }: TextRules, length: number) =>
  tooLong(name, length, limit).replace(' long.', ' long with its formatting.')

/** Parses a form. Refusals are keyed by the first part of their path, with the first message for each. */
export function parseFields<Value>(schema: z.ZodType<Value>, values: unknown): Result<Value, FieldErrors> {
  const result = schema.safeParse(values)
  if (result.success) return accepted(result.data)
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message
  return refused(errors)
}

import { z } from 'zod'
import { dateParts, yearLimits } from './calendar-date.ts'
import { mostTyped, toLines, toOneLine } from './plain-text.ts'
import { accepted, refused, type FieldErrors, type Result } from './result.ts'
import { hasTooManyTags } from './rich-text/too-many-tags.ts'
import { visibleText } from './rich-text/visible-text.ts'

/*
 * What the forms of several nouns ask in the same way. Messages are sentences for the person, one per refusal;
 * everything runs in the browser as well.
 */

const numbers = new Intl.NumberFormat('en-NG')

/** `name`: as the middle of a sentence, such as "title". `limit`: characters. */
export function tooLong(name: string, length: number, limit: number): string {
  return `The ${name} is ${numbers.format(length)} characters long. Shorten it to ${numbers.format(limit)} or fewer.`
}

interface TextRules {
  readonly name: string
  readonly limit: number
  /** Said when nothing readable was written. */
  readonly missing: string
}

/**
 * A text in the form it is kept in, refused when it is too long. What is far too long is refused before `keep` is
 * called: the length of a text costs nothing to look at, its letters do.
 */
export function textWithin<Input>(
  { name, limit }: Pick<TextRules, 'name' | 'limit'>,
  typed: z.ZodType<string, Input>,
  keep: (text: string) => string,
) {
  const error = ({ input }: { input: unknown }) => tooLong(name, String(input).length, limit)
  return typed
    .refine((text) => text.length <= mostTyped(limit), { error, abort: true })
    .transform(keep)
    .refine((text) => text.length <= limit, { error })
}

/** One line that must say something. */
export function requiredLine({ name, limit, missing }: TextRules) {
  return textWithin({ name, limit }, z.string({ error: missing }), toOneLine).refine(
    (text) => /[\p{L}\p{N}]/u.test(text),
    { error: missing },
  )
}

/** Lines of text that may be empty. */
export function lines({ name, limit }: Pick<TextRules, 'name' | 'limit'>) {
  const typed = z.string({ error: `The ${name} did not arrive as text. Write it again.` })
  return textWithin({ name, limit }, typed, (text) => toLines(text).trim())
}

/** A day as the platform's own date input sends it: `2023-11-18`. */
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

/** HTML of the editor that must show something. */
export function requiredRichText(rules: TextRules) {
  return z
    .string({ error: rules.missing })
    .refine((html) => html.length <= mostTyped(rules.limit), {
      error: ({ input }) => tooLongHtml(rules, String(input).length),
      abort: true,
    })
    .transform(toLines)
    .superRefine((html, context) => {
      const problem = checkRichText(html, rules)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
}

/** What is wrong with the HTML, as a sentence; null when nothing is. Asked again once it is sanitised. */
export function checkRichText(html: string, rules: TextRules): string | null {
  if (html.length > rules.limit) return tooLongHtml(rules, html.length)
  if (hasTooManyTags(html)) {
    return `The ${rules.name} has more formatting than can be kept. Paste the text again without formatting.`
  }
  return visibleText(html) === '' ? rules.missing : null
}

const tooLongHtml = ({ name, limit }: TextRules, length: number) =>
  tooLong(name, length, limit).replace(' long.', ' long with its formatting.')

/** Refusals are keyed by the first step of their path, the first one of each. */
export function parseFields<Value>(schema: z.ZodType<Value>, values: unknown): Result<Value, FieldErrors> {
  const result = schema.safeParse(values)
  if (result.success) return accepted(result.data)
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message
  return refused(errors)
}

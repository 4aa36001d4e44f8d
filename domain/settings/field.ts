import { z } from 'zod'
import { line as optionalLine, requiredLine } from '#domain/form-fields.ts'
import { type Field, field, textRules, type Words } from '#domain/records/field.ts'
import { readText } from '#domain/stored-text.ts'
import { completeLink } from '#domain/web-link.ts'

/** A setting is stored as the text that the form sends. */
export interface Setting<Value> extends Field<Value> {
  /** The check of a stored text. The check of the form may complete the text before. */
  readonly exact: z.ZodType<Value>
  /** The type of the value in `site.config.ts`, with messages for the operator. */
  readonly inFile: z.ZodType
}

/** The types of texts in `site.config.ts`. */
export const textInFile = z.string({ error: 'write a text between quotes.' })
export const textOrNullInFile = z.string({ error: 'write a text between quotes, or null.' }).nullable()

/** `inFile`: absent for a setting that is not in `site.config.ts`. */
export function setting<Value>(
  { limit, ...words }: Words & { readonly limit?: number },
  rules: Pick<Setting<Value>, 'exact' | 'toTyped'> &
    Partial<Pick<Setting<Value>, 'shownAs' | 'write' | 'toWords' | 'empty' | 'inFile'>> & {
      /** The check of the form. Default: `exact`. */
      readonly typed?: z.ZodType<Value>
    },
): Setting<Value> {
  const { exact, typed = exact, toTyped, toWords = (text) => text, inFile = z.unknown() } = rules
  const declared = field<Value, Value, Value>(words, {
    ...textRules,
    check: () => typed,
    read: (stored) => exact.safeParse(stored).data,
    write: (value, name) => ({ [name]: toTyped(value) }),
    inHistory: (stored) => toWords(readText(stored)),
    // A text that the check completes is the same as the stored one, so it is no change to compare.
    tidy(text) {
      const stored = typed.safeParse(text)
      return stored.success ? toTyped(stored.data) : text.trim()
    },
    ...rules,
  })
  return { ...declared, exact, inFile, ...(limit !== undefined && { limit }) }
}

interface LineWords extends Words {
  readonly limit: number
  /** Its name in a message about its length. */
  readonly called: string
  /** The message when it is empty. Absent: it may be empty. */
  readonly missing?: string
}
type Rule = readonly [isRight: (text: string) => boolean, message: string]

/** One line of text. */
export function line({ called: name, missing, ...words }: LineWords, ...rules: readonly Rule[]) {
  const { limit } = words
  const checked = missing ? requiredLine({ name, limit, missing }) : optionalLine({ name, limit })
  const exact = rules.reduce<z.ZodType<string>>(
    (check, [isRight, error]) => check.refine(isRight, { error }),
    checked,
  )
  return setting<string>(words, { exact, toTyped: (value) => value, inFile: textInFile })
}

export const orEmpty = (isRight: (text: string) => boolean) => (text: string) => text === '' || isRight(text)

/** Characters. */
export const longestPhone = 30

/** Returns the test of a phone number with at least so many digits. */
export const isPhone = (leastDigits: number) => (text: string) => {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d\s()-]+$/.test(text) && digits >= leastDigits && digits <= 15
}

/** Characters. */
export const longestLink = 300

/** Whether a text is a complete web address, with https:// and without a user name. */
export function isSecureLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && !username && !password
}

/** A line for a web address. The form completes one without https://. */
export function link(words: Words, ...rules: readonly Rule[]): Setting<string> {
  const { exact, toTyped, inFile } = line({ ...words, called: 'link', limit: longestLink }, ...rules)
  const complete = (sent: unknown) => (typeof sent === 'string' ? completeLink(sent) : sent)
  return setting(words, { exact, typed: z.preprocess(complete, exact), toTyped, inFile })
}

/** The rule of a link that may be empty. `example`: an address of this setting. */
export const secure = (example: string): Rule => [
  orEmpty(isSecureLink),
  `Begin with https://, as in ${example}.`,
]

import { z } from 'zod'
import { type Field, field, textRules, type Words } from '#domain/records/field.ts'
import { readText } from '#domain/stored-text.ts'
import { findTheme } from './rules.ts'
import { type Theme, themes } from './schema.ts'

/** A theme of the programs. Stored themes may have any spelling. `wrong`: the message for any other text. */
export const requiredTheme = ({ wrong, ...words }: Words & { readonly wrong: string }) =>
  themeField<Theme>(words, z.enum(themes, { error: wrong }))

/** A theme, or none. */
export const optionalTheme = ({ wrong, ...words }: Words & { readonly wrong: string }) =>
  themeField<Theme | null>(
    words,
    z.enum(['', ...themes], { error: wrong }).transform((chosen) => chosen || null),
  )

function themeField<Drafted>(
  words: Words,
  check: z.ZodType<Drafted>,
): Field<Theme | null, Drafted, Theme | null> {
  return field(words, {
    ...textRules,
    shownAs: 'choice',
    check: () => check,
    read: (value) => findTheme(readText(value)),
    toTyped: (shown) => shown ?? '',
  })
}

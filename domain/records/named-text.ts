import { z } from 'zod'
import { nameKey } from '#domain/name-key.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { readRecord } from './codec.ts'
import { type Field, lines } from './field.ts'
import type { Kind } from './kind.ts'

/*
 * Fields of a record that maps known names to texts: the mandate, the core areas. Names match in any spelling
 * (`nameKey`), because imported records may contain names typed by hand.
 */

export interface NamedText extends Field<string, string | undefined, string> {
  readonly limit: number
  readonly isOptional: true
}

/** Lines of text, stored under `name`. A form may lack them. `called`: their name in a message about their length. */
export function namedText(name: string, called: string, label = name): NamedText {
  const declared = lines({ label, word: label, called, limit: 5_000 })
  const read = (value: unknown, fields: Fields) =>
    readText(value ?? Object.entries(fields).find(([key]) => isSpelling(key, name))?.[1])
  return {
    ...declared,
    isOptional: true,
    check: (today) => z.preprocess((sent) => sent ?? undefined, declared.check(today).optional()),
    read,
    inHistory: read,
  }
}

const isSpelling = (key: string, name: string) => nameKey(key) === nameKey(name)

export type TextsKind<Name extends string = string> = Kind<{ readonly [Key in Name]: NamedText }>

/** The text of each name; empty when there is none. */
export function readTexts<Name extends string>(
  kind: TextsKind<Name>,
  stored: Fields,
): { readonly [Key in Name]: string } {
  const { id: _, ...texts }: Partial<Record<string, unknown>> = readRecord(kind, stored) ?? {}
  return texts as { readonly [Key in Name]: string }
}

/** The stored fields with other names. */
export const otherFields = ({ fields }: TextsKind, stored: Fields): Fields =>
  Object.fromEntries(
    Object.entries(stored).filter(([key]) => !Object.keys(fields).some((name) => isSpelling(key, name))),
  )

/** The fields to store. An empty text clears the stored one; an absent text leaves it unchanged. */
export const mergeTexts = (
  kind: TextsKind,
  stored: Fields,
  texts: { readonly [name: string]: string | undefined },
): Fields => ({
  ...otherFields(kind, stored),
  ...Object.fromEntries(
    Object.entries(readTexts(kind, stored)).map(([name, before]) => [name, texts[name] ?? before]),
  ),
})

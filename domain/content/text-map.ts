import { readText } from '#domain/stored-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'

/*
 * A single record that maps a few known names to texts: the mandate, the core areas. Names are matched regardless
 * of letter case and of "and" for "&", as records brought over may have been typed by hand.
 */

/** The text of each name; empty where there is none. */
export function readTextMap<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const text = (name: Name) => {
    return readText(fields[name] ?? Object.entries(fields).find(([key]) => sameName(key, name))?.[1])
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

/** The record with some texts replaced: a text sent empty is cleared, one not sent is kept, and so is what is not ours. */
export function mergeTextMap<Name extends string>(
  fields: Fields,
  names: readonly Name[],
  texts: { readonly [Key in Name]?: string },
): Fields {
  const foreign = Object.entries(fields).filter(([key]) => !names.some((name) => sameName(key, name)))
  const stored = readTextMap(fields, names)
  const ours = names.map((name) => [name, texts[name] ?? stored[name]] as const)
  return Object.fromEntries([...foreign, ...ours])
}

const sameName = (a: string, b: string) => nameKey(a) === nameKey(b)

const nameKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/\s+(?:and|&)\s+/, '&')
    .trim()

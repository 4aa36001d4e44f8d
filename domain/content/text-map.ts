import { nameKey } from '#domain/name-key.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'

/*
 * A record that maps known names to texts: the mandate, the core areas. Names match in any spelling (`nameKey`), because
 * imported records may contain names typed by hand.
 */

/** The text of each name; empty when there is none. */
export function readTextMap<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const text = (name: Name) => {
    return readText(fields[name] ?? Object.entries(fields).find(([key]) => sameName(key, name))?.[1])
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

/**
 * Replaces some texts of a record. An empty text clears the stored one; an absent text leaves it unchanged. Fields with
 * other names stay unchanged.
 */
export function mergeTextMap<Name extends string>(
  fields: Fields,
  names: readonly Name[],
  texts: { readonly [Key in Name]?: string },
): Fields {
  const others = Object.entries(fields).filter(([key]) => !names.some((name) => sameName(key, name)))
  const stored = readTextMap(fields, names)
  const known = names.map((name) => [name, texts[name] ?? stored[name]] as const)
  return Object.fromEntries([...others, ...known])
}

const sameName = (a: string, b: string) => nameKey(a) === nameKey(b)

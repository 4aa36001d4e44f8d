import { fromJson } from '#domain/json.ts'

/**
 * The items of a list that travels as JSON in one field of the form, with their texts as they were typed. Empty for
 * anything else.
 */
export function parseJsonList(value: string): readonly Readonly<Record<string, string>>[] {
  const list = fromJson(value || '[]')
  return Array.isArray(list) ? list.map(textsOf) : []
}

const textsOf = (item: unknown) =>
  Object.fromEntries(
    Object.entries(Object(item)).map(([name, text]) => [name, typeof text === 'string' ? text : '']),
  )

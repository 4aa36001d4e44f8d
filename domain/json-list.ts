/**
 * The items of a list that travels as JSON in one field of the form, with their texts as they were typed. Empty for
 * anything else.
 */
export function parseJsonList(value: string): readonly Readonly<Record<string, string>>[] {
  try {
    const list: unknown = JSON.parse(value || '[]')
    return Array.isArray(list) ? list.map(textsOf) : []
  } catch {
    return []
  }
}

const textsOf = (item: unknown) =>
  Object.fromEntries(
    Object.entries(Object(item)).map(([name, text]) => [name, typeof text === 'string' ? text : '']),
  )

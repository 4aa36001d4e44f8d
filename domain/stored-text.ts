/** The text of a stored field, trimmed; empty where the field is missing or holds something else. */
export const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

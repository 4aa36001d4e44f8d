/** The text of a stored field, trimmed. Empty when the field is missing or not a text. */
export const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

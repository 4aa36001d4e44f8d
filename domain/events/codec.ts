import type { Fields } from '#ports/documents/document-store.ts'

/**
 * Whether the desk offers a program about the event when it is over. Staff decline it there, not in the event's form.
 */
export const readNeedsProgram = (stored: Fields): boolean => stored.needsProgram !== false

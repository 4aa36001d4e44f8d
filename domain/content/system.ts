import type { Author } from '#ports/documents/document-store.ts'

/** The author of changes that no person has made. */
export const system: Author = { uid: 'system', name: 'system' }

export const isSystem = (author: { readonly uid: string }): boolean => author.uid === system.uid

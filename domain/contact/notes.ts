import type { StoredDocument } from '#ports/documents/document-store.ts'

/** A note about a message that only staff see. */
export interface Note {
  readonly text: string
  /** The name of its writer. */
  readonly by: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

/** Reads the notes of a message, oldest first. Leaves out values that are not notes. */
export function readNotes(stored: Pick<StoredDocument, 'fields'> | null | undefined): readonly Note[] {
  const notes = stored?.fields['notes']
  if (!Array.isArray(notes)) return []
  return notes.flatMap((note) => {
    const { text, by, at } = Object(note) as Record<string, unknown>
    return typeof text === 'string' && typeof by === 'string' && typeof at === 'number'
      ? [{ text, by, at }]
      : []
  })
}

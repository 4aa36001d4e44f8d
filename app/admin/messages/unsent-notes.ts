import { toLines } from '#domain/plain-text.ts'

interface Added {
  readonly text: string
}

interface UnsentNote {
  readonly text: string
  /** The number of notes with this text when it was sent; null until then. One more means that the note has arrived. */
  readonly sentAmong: number | null
}

/**
 * Keeps notes that were typed and not added, by account and message, while another message is opened. They are in the
 * memory of the tab only, because the computer may be shared.
 */
export function createUnsentNotes() {
  const byKey = new Map<string, UnsentNote>()
  return {
    keep(key: string, text: string): void {
      if (text.trim() === '') byKey.delete(key)
      else byKey.set(key, { text, sentAmong: null })
    },
    markSent(key: string, added: readonly Added[]): void {
      const note = byKey.get(key)
      if (note) byKey.set(key, { ...note, sentAmong: countOf(note.text, added) })
    },
    /** Returns the text that is still to be added; empty for none. `added`: the notes of the message. */
    textOf(key: string, added: readonly Added[]): string {
      const note = byKey.get(key)
      if (!note) return ''
      if (note.sentAmong === null || countOf(note.text, added) <= note.sentAmong) return note.text
      byKey.delete(key)
      return ''
    },
  }
}

const countOf = (typed: string, added: readonly Added[]) =>
  added.filter(({ text }) => text === toLines(typed).trim()).length

export const unsentNotes = createUnsentNotes()

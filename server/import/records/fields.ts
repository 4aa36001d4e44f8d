import type { Fields, Json } from '#ports/documents/document-store.ts'
import { type Note, quote } from '../findings.ts'

/** Reads the fields of a record by name. Notes values of another type and, at the end, fields that were not read. */
export type FieldReader = ReturnType<typeof readFields>

export function readFields(fields: Fields, note: Note) {
  const read = new Set<string>()

  function raw(name: string): Json | undefined {
    read.add(name)
    return Object.hasOwn(fields, name) ? fields[name] : undefined
  }

  return {
    /** Any value. */
    raw,
    /** A text, trimmed. A number is read as text; anything else counts as empty. */
    text(name: string): string {
      const value = raw(name)
      if (value === undefined || value === null) return ''
      if (typeof value === 'string') return value.trim()
      if (typeof value === 'number') {
        note('type', name, `The number ${value} is read as text.`)
        return String(value)
      }
      note('type', name, `${quote(value)} is no text, and counts as empty.`)
      return ''
    },
    /**
     * Addresses: a list of texts, or one text. Doubles and empty ones are left out. `stored`: the form that the earlier
     * website stores; the other one is noted.
     */
    addresses(name: string, stored: 'list' | 'text'): readonly string[] {
      const value = raw(name)
      if (value === undefined || value === null) return []
      const list = Array.isArray(value) ? (value as readonly Json[]) : [value]
      if (stored === 'list' && list !== value)
        note('type', name, 'It is no list. It is read as a list of one.')
      if (stored === 'text' && list === value) note('type', name, 'It is a list, and not one address.')
      const texts = list.flatMap((entry) => {
        if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry.trim()]
        note('type', name, `${quote(entry)} is no address.`)
        return []
      })
      return [...new Set(texts)]
    },
    /** Notes the fields that were not read. */
    noteUnknown(): void {
      for (const [name, value] of Object.entries(fields)) {
        if (!read.has(name)) note('field', name, `It is left out. Its value: ${quote(value)}`)
      }
    },
  }
}

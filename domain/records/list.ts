import type { ShownAs } from './field.ts'
import { fieldsOf, type Kind, type RecordOf } from './kind.ts'

const searchedFields = (kind: Kind) => fieldsOf(kind).filter(({ field }) => field.searched)

/** The names of the fields that a search of drafts reads besides the title. */
export const searchedIn = (kind: Kind): readonly string[] =>
  searchedFields(kind).flatMap(({ name, field }) => (isJson(field.shownAs) ? [] : [name]))

/** Whether the form sends the value as JSON. */
const isJson = (shownAs: ShownAs) => ['pictures', 'figures', 'downloads'].includes(shownAs)

/** The text of a record that searches read besides the title, as one line. */
export const searchedText = <K extends Kind>(kind: K, record: RecordOf<K>): string =>
  searchedFields(kind)
    .map(({ name, field }) => field.toSearched(record[name]))
    .filter(Boolean)
    .join(' ')

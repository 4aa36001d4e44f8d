import type { ShownAs } from './field.ts'
import { fieldsOf, type Kind, type RecordOf } from './kind.ts'

const searchedFields = (kind: Kind) => fieldsOf(kind).filter(({ field }) => field.searched)

/** The names of the fields whose typed text a search of the staff lists reads besides the title. */
export const searchedIn = (kind: Kind): readonly string[] =>
  searchedFields(kind).flatMap(({ name, field }) => (isJson(field.shownAs) ? [] : [name]))

/** The form sends such a value as JSON. */
const isJson = (shownAs: ShownAs) => ['pictures', 'figures', 'downloads'].includes(shownAs)

/** The words of a record that searches read besides the title, as one line. */
export const searchedText = <K extends Kind>(kind: K, record: RecordOf<K>): string =>
  searchedFields(kind)
    .map(({ name, field }) => field.toSearched(record[name]))
    .filter(Boolean)
    .join(' ')

import type { Kind, RecordOf } from './kind.ts'

/** The names of the fields that a search of the staff lists reads besides the title. */
export const searchedIn = (kind: Kind): readonly string[] =>
  Object.entries(kind.fields).flatMap(([name, { searched }]) => (searched ? [name] : []))

/** The texts of these fields. */
export const searchedText = <K extends Kind>(kind: K, record: RecordOf<K>): string =>
  searchedIn(kind)
    .map((name) => record[name])
    .join(' ')

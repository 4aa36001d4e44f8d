/** A record as its source has it. `value`: anything that Firestore or a file can contain. */
export interface SourceRecord {
  readonly collection: string
  readonly id: string
  readonly value: unknown
}

/** A source of records to import. */
export interface RecordSource {
  /** For messages: a file, a folder or a project. */
  readonly name: string
  /**
   * All records, one after the other, in any order, so that memory does not grow with their number.
   * @throws {OperatorError} when the source cannot be read.
   */
  records(): AsyncIterable<SourceRecord>
}

/** The collections of the earlier website. It wrote its news under one spelling and read it under another. */
export const sourceCollections = [
  'Programs',
  'NewsUpdates',
  'newsUpdates',
  'Staff',
  'aboutUs',
  'LandingPage',
  'Contactus',
  'Users',
] as const
export type SourceCollection = (typeof sourceCollections)[number]

export const isSourceCollection = (name: string): name is SourceCollection =>
  (sourceCollections as readonly string[]).includes(name)

import { OperatorError } from '../operator-error.ts'

/** The store has migrations that this version does not know. */
export class NewerSchemaError extends OperatorError {
  override name = 'NewerSchemaError'
  readonly code = 'newer-schema'
  /** The names of the unknown migrations, oldest first. */
  readonly unknownMigrations: readonly string[]

  constructor(facts: {
    store: string
    unknownMigrations: readonly string[]
    knownMigration: string
    backup: string | null
  }) {
    super(
      `The database ${facts.store} was written by a newer version of this website ` +
        `(its newest migration is ${facts.unknownMigrations.at(-1)}; this version knows migrations up to ${facts.knownMigration}). ` +
        `Nothing was changed. Start the newer version again, or put back a copy of the database made before it ran` +
        (facts.backup ? `: the last one made by itself is ${facts.backup}.` : `.`),
    )
    this.unknownMigrations = facts.unknownMigrations
  }
}

/** The setting that names the store: the folder of an SQLite file, or the URL of a server. */
type NamedBy = { readonly setting?: 'DATA_DIR' | 'DATABASE_URL' }
const usedFolder = { DATA_DIR: 'its folder', DATABASE_URL: 'the data folder' } as const
const rightPlace = {
  DATA_DIR: 'DATA_DIR to the right folder',
  DATABASE_URL: 'DATABASE_URL to the right database',
} as const

/** The store is missing or empty, although the site has run before. */
export class EmptyDatabaseError extends OperatorError {
  override name = 'EmptyDatabaseError'
  readonly code = 'empty-database'
  readonly facts: EmptyDatabaseFacts
  constructor(facts: EmptyDatabaseFacts) {
    const { store, isThere, setting = 'DATA_DIR', files } = facts
    super(
      `The database ${store} is ${isThere ? 'empty' : 'missing'}, but ${files ?? usedFolder[setting]} was used by a website before. ` +
        `Nothing was changed. Put the database back from the last backup, or set ${rightPlace[setting]}. ` +
        `To begin anew with an empty website, ${files ? 'set FILES_URL to an empty place' : 'move everything in this folder somewhere else first'}.`,
    )
    this.facts = facts
  }
}

/** `setting`: the one that names the store. `files`: the file store that was used before. Absent: the folder was. */
type EmptyDatabaseFacts = NamedBy & {
  readonly store: string
  readonly isThere: boolean
  readonly files?: string
}

/** The store belongs to another program. */
export class ForeignDatabaseError extends OperatorError {
  override name = 'ForeignDatabaseError'
  readonly code = 'foreign-database'
  /** `setting`: the one that names the store. */
  constructor(store: string, { setting = 'DATA_DIR' }: NamedBy = {}) {
    super(
      `The database ${store} is of another program: it has nothing of this website in it. Nothing was changed. ` +
        `Put the website's database back from the last backup, or set ${rightPlace[setting]}.`,
    )
  }
}

/** The database server cannot be reached or refuses the site. */
export class UnusableDatabaseError extends OperatorError {
  override name = 'UnusableDatabaseError'
  readonly code = 'unusable-database'
}

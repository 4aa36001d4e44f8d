/** The store has migrations that this version does not know. The message is for the operator and shown unchanged. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
  readonly code = 'newer-schema'
  /** The names of the unknown migrations, oldest first. */
  readonly unknownSteps: readonly string[]

  constructor(facts: {
    store: string
    unknownSteps: readonly string[]
    knownStep: string
    backup: string | null
  }) {
    super(
      `The database ${facts.store} was written by a newer version of this website ` +
        `(it is at step ${facts.unknownSteps.at(-1)}; this version knows steps up to ${facts.knownStep}). ` +
        `Nothing was changed. Start the newer version again, or put back a copy of the database made before it ran` +
        (facts.backup ? `: the last one made by itself is ${facts.backup}.` : `.`),
    )
    this.unknownSteps = facts.unknownSteps
  }
}

/**
 * The store is missing or empty, although the site has run before. The message is for the operator and shown unchanged.
 */
export class EmptyDatabaseError extends Error {
  override name = 'EmptyDatabaseError'
  readonly code = 'empty-database'
  constructor({ store, isThere }: { store: string; isThere: boolean }) {
    super(
      `The database ${store} is ${isThere ? 'empty' : 'missing'}, but its folder was used by a website before. ` +
        `Nothing was changed. Put the database back from the last backup, or set DATA_DIR to the right ` +
        `folder. To begin anew with an empty website, move everything in this folder somewhere else first.`,
    )
  }
}

/** The store belongs to another program. The message is for the operator and shown unchanged. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError'
  readonly code = 'foreign-database'
  constructor(store: string) {
    super(
      `The database ${store} is of another program: it has nothing of this website in it. Nothing was changed. ` +
        `Put the website's database back from the last backup, or set DATA_DIR to the right folder.`,
    )
  }
}

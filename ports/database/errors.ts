/** The store holds steps this version does not know. The message is written for the operator and shown as it is. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
  readonly code = 'newer-schema'
  /** Names of the steps this version does not know, oldest first. */
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

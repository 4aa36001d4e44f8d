import { useState } from 'react'
import type { Authors } from './authors.ts'
import { type Choice, type Chosen, type Conflict, mergeVersions, type OtherVersion } from './conflict.ts'
import type { FormField } from './form-field.tsx'
import type { RecordValues } from './record-values.ts'

/** The other version of a form's values, and the values that both editors started from. */
interface Compared {
  readonly source: Conflict['source']
  readonly other: OtherVersion
  readonly before: RecordValues
  /** Whether this version caused a refusal to publish. The conflict is then shown even when no values differ. */
  readonly refused: boolean
}

/**
 * Merges a form with a version that was saved meanwhile, and keeps the choices that only a person can make. `read`
 * returns the current values of the form; `put` writes into one of its fields.
 */
export function useConflict(
  fields: readonly FormField[],
  {
    read,
    put,
    authorsOf,
  }: {
    read(): RecordValues
    put(name: string, value: string): void
    /** The people who wrote the values in the form. */
    authorsOf(now: RecordValues): Authors
  },
) {
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const resolve = (chosenOf: (choice: Choice) => Chosen | null) =>
    setConflict(
      (was) => was && { ...was, choices: was.choices.map((one) => ({ ...one, chosen: chosenOf(one) })) },
    )

  return {
    conflict,
    mustChoose: conflict?.choices.some(({ chosen }) => chosen === null) ?? false,

    /** Takes over the fields that only the other editor changed. Returns whether a person has to choose a version. */
    compare({ source, other, before, refused }: Compared): boolean {
      const now = read()
      const { merged, same, choices } = mergeVersions(fields, { mine: now, theirs: other.values, before })
      // There is no conflict when this page wrote the other version, or when the values are the same.
      const isNews = refused || choices.length > 0 || merged.some(({ from }) => from === 'theirs')
      if (isNews) {
        setConflict({ source, other, mine: authorsOf(now), merged, same, choices, asked: 0 })
      }
      for (const { field, value, from } of merged) if (from === 'theirs') put(field.name, value)
      return choices.length > 0
    },

    /** Counts a field that the editor has changed by hand as chosen. `now`: the values of the form after the change. */
    followTyping: (now: RecordValues) =>
      resolve(({ field, mine, chosen }) => chosen ?? (now[field.name] === mine ? null : 'together')),

    choose({ field, mine, theirs }: Choice, chosen: Chosen) {
      resolve((one) => (one.field === field ? chosen : one.chosen))
      const together = field.kind.join?.(theirs, mine) ?? mine
      put(field.name, { theirs, mine, together }[chosen])
    },

    /** Called when the button was pressed before everything was chosen. */
    askAgain: () => setConflict((was) => was && { ...was, asked: was.asked + 1 }),

    end: () => setConflict(null),
  }
}

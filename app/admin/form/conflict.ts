import type { Authors } from './authors.ts'
import type { FormField } from './form-field.tsx'
import type { PublishedRecord, RecordValues } from './record-values.ts'

/** A field that both editors changed. */
export interface Choice {
  readonly field: FormField
  readonly mine: string
  readonly theirs: string
  /** The version in the form: one of the two, or a text that the editor made from both. Null until one is chosen. */
  readonly chosen: Chosen | null
}
export type Chosen = 'theirs' | 'mine' | 'together'

/** `at`: as text. */
export interface OtherVersion extends Pick<PublishedRecord, 'values' | 'at'> {
  readonly authors: Authors
}

/** A field that only one of the two editors changed. The form contains the changed value. */
export interface MergedField {
  readonly field: FormField
  readonly value: string
  readonly from: 'theirs' | 'mine'
}

export interface Conflict {
  /** The source of the other version: the website, or the draft as another page has saved it. */
  readonly source: 'website' | 'draft'
  readonly other: OtherVersion
  /** The people who wrote the text of this form: more than the reader when she has taken a draft over. */
  readonly mine: Authors
  readonly merged: readonly MergedField[]
  readonly same: readonly FormField[]
  readonly choices: readonly Choice[]
  /** How many times the button was pressed before everything was chosen. */
  readonly asked: number
}

/**
 * Compares two versions of a form with the version that both started from, field by field (a three-way merge). Only a
 * field that both have changed to different values needs a choice.
 */
export function mergeVersions(
  fields: readonly FormField[],
  { mine, theirs, before }: Readonly<Record<'mine' | 'theirs' | 'before', RecordValues>>,
): Pick<Conflict, 'merged' | 'same' | 'choices'> {
  const merged: MergedField[] = []
  const same: FormField[] = []
  const choices: Choice[] = []
  for (const field of fields) {
    const my = mine[field.name] ?? ''
    const their = theirs[field.name] ?? ''
    const was = before[field.name] ?? ''
    if (field.kind.same(my, their)) same.push(field)
    else if (field.kind.same(my, was)) merged.push({ field, value: their, from: 'theirs' })
    else if (field.kind.same(their, was)) merged.push({ field, value: my, from: 'mine' })
    else choices.push({ field, mine: my, theirs: their, chosen: null })
  }
  return { merged, same, choices }
}

import type { Field, ShownAs } from '#domain/records/field.ts'
import type { Kind } from '#domain/records/kind.ts'
import { choice, date, type FieldKind, type FormField, storedAs, text } from './form-field.tsx'
import type { OpenedRecord } from './record-values.ts'

/**
 * The form of a declared kind of records. `heavy`: kinds of fields with much code of their own, passed in so that only
 * forms that need them load it.
 * @throws {TypeError} when one of them is missing.
 */
export function formOf(
  kind: Kind,
  heavy: { readonly [Name in ShownAs]?: FieldKind } = {},
): {
  /** In page order. */
  readonly fields: readonly FormField[]
  /** For a form that adds a record. */
  readonly empty: OpenedRecord
} {
  const declared = Object.entries(kind.fields)
  const kinds: { readonly [Name in ShownAs]?: FieldKind } = { choice, date, ...heavy }
  return {
    fields: declared.map(([name, field]) => {
      const { label, emptyWords, shownAs } = field
      const found = shownAs === 'text' ? shownAsText(field) : kinds[shownAs]
      if (!found) throw new TypeError(`The form of ${kind.collection} is not given how to show ${shownAs}.`)
      const isCompulsory = !field.check(anyDay).safeParse(field.empty).success
      return { name, label, isCompulsory, kind: emptyWords === null ? found : { ...found, emptyWords } }
    }),
    empty: {
      version: null,
      values: Object.fromEntries(declared.map(([name, { empty }]) => [name, empty])),
    },
  }
}

/** Whether an empty value is refused is the same on each day. */
const anyDay = '2026-01-01'

const shownAsText = ({ empty, tidy, toWords }: Field<unknown>): FieldKind => ({
  ...storedAs(tidy),
  empty,
  show: (value, other) => text.show(toWords(value), toWords(other)),
})

import { nounsOf } from '#domain/history/nouns.ts'
import { type ManyKind, manyKinds } from '#domain/records/kinds.ts'
import type { SampleCounts } from '#domain/samples/schema.ts'

/** Clearer than the nouns of a kind on a page about all kinds. */
const nouns: { readonly [Kind in ManyKind]?: { readonly one: string; readonly more: string } } = {
  representation: { one: 'count of women in a body', more: 'counts of women in bodies' },
  woman: { one: 'woman who stood', more: 'women who stood' },
}

/** The samples that would be removed, as one line of text per kind. `placeholders`: in words; may be empty. */
export function toSampleLines(counts: SampleCounts, placeholders: string): readonly string[] {
  return [
    ...manyKinds.flatMap((kind) => {
      const count = counts[kind]
      const { one, more } = nouns[kind] ?? nounsOf(kind)
      return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]
    }),
    ...(counts['core-areas'] ? ['The texts of the core areas'] : []),
    ...(counts.mandate ? ['The mandate'] : []),
    ...(counts.about ? ['The story on the About page'] : []),
    ...(placeholders ? [`Placeholders under Contact and Social links: ${placeholders}`] : []),
  ]
}

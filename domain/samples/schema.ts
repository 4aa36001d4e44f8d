import type { ManyKind } from '#domain/records/kinds.ts'

/** The unedited starter content on the website: the number of records of a kind, and whether a single record is one. */
export type SampleCounts = Readonly<
  Record<ManyKind, number> & Record<'core-areas' | 'mandate' | 'about', boolean>
>

/** The total number of sample records, without pictures. */
export const sampleTotal = (counts: SampleCounts): number =>
  Object.values(counts).reduce<number>((total, count) => total + Number(count), 0)

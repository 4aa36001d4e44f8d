import type { SampleCounts } from '#domain/samples/schema.ts'

/** The samples that would be removed, as one line of text per kind. */
export function toSampleLines(counts: SampleCounts): readonly string[] {
  const some = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return [
    ...some(counts.programs, 'program', 'programs'),
    ...some(counts.newsUpdates, 'news update', 'news updates'),
    ...some(counts.staff, 'staff profile', 'staff profiles'),
    ...some(counts.representation, 'count of women in a body', 'counts of women in bodies'),
    ...some(counts.women, 'woman who stood', 'women who stood'),
    ...some(counts.events, 'event', 'events'),
    ...(counts.coreAreas ? ['The texts of the core areas'] : []),
    ...(counts.mandate ? ['The mandate'] : []),
    ...(counts.about ? ['The story on the About page'] : []),
  ]
}

import { type ManyKind, manyKinds } from '#domain/records/kinds.ts'
import { publicRecords, type SiteContent } from '#domain/slices.server.ts'
import type { SampleCounts } from './schema.ts'

/** Queries of the content snapshot, without a database read. */
export interface SampleQueries {
  counts(): SampleCounts
}

export const createSampleQueries = (content: SiteContent): SampleQueries => ({
  counts() {
    const shown = content.current()
    const { coreAreas, mandate, about } = shown
    const samplesOf = (kind: ManyKind) => publicRecords(shown, kind).filter(({ sample }) => sample).length
    const ofKinds = manyKinds.map((kind) => [kind, samplesOf(kind)])
    return {
      ...(Object.fromEntries(ofKinds) as Record<ManyKind, number>),
      'core-areas': coreAreas.sample,
      mandate: mandate.sample,
      about: about?.sample ?? false,
    }
  },
})

import type { SiteContent } from '#domain/slices.server.ts'
import type { SampleCounts } from './schema.ts'

/** Queries of the content snapshot, without a database read. */
export interface SampleQueries {
  counts(): SampleCounts
}

export function createSampleQueries(content: SiteContent): SampleQueries {
  const count = (records: readonly { readonly sample: boolean }[]) =>
    records.filter(({ sample }) => sample).length
  return {
    counts() {
      const { programs, newsUpdates, staff, representation, events, women, coreAreas, mandate, about } =
        content.current()
      return {
        programs: count(programs.newestFirst),
        newsUpdates: count(newsUpdates.newestFirst),
        staff: count(staff.inOrder),
        representation: count(representation.records),
        women: count(women.newestFirst),
        events: count(events.inOrder),
        coreAreas: coreAreas.sample,
        mandate: mandate.sample,
        about: about?.sample ?? false,
      }
    },
  }
}

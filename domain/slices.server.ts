import type { Content, Slice } from './content/snapshot.server.ts'
import { aboutSlice, mandateSlice } from './about/slices.server.ts'
import { coreAreasSlice } from './core-areas/slice.server.ts'
import { eventsSlice } from './events/slice.server.ts'
import { newsUpdatesSlice } from './news/slice.server.ts'
import { programsSlice } from './programs/slice.server.ts'
import { representationSlice } from './representation/slice.server.ts'
import { settingsSlice } from './settings/slice.server.ts'
import { staffSlice } from './staff/slice.server.ts'
import { womenSlice } from './women/slice.server.ts'

/**
 * The slices of the website's content, most under the specification's names. A new kind of record adds one line here.
 */
export const slices = {
  coreAreas: coreAreasSlice,
  newsUpdates: newsUpdatesSlice,
  programs: programsSlice,
  mandate: mandateSlice,
  about: aboutSlice,
  staff: staffSlice,
  representation: representationSlice,
  women: womenSlice,
  events: eventsSlice,
  settings: settingsSlice,
}

type PayloadOf<Part> = Part extends Slice<infer Payload> ? Payload : never
export type SiteContent = Content<{ [Name in keyof typeof slices]: PayloadOf<(typeof slices)[Name]> }>

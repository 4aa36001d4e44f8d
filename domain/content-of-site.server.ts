import type { DocumentStore } from '#ports/documents/document-store.ts'
import { mandate, story } from './about/kind.ts'
import type { Publisher } from './content/publisher.server.ts'
import { coreAreas } from './core-areas/kind.ts'
import { findStoredPictures } from './media/stored-pictures.server.ts'
import type { Organisation } from './organisation/schema.ts'
import type { ManyKind } from './records/kinds.ts'
import { byContent, type serverKinds, singleKinds } from './records/kinds.server.ts'
import { createSingleQueries } from './records/queries.server.ts'
import { publicRecords, type SiteContent } from './slices.server.ts'

type KindQueries = { readonly [Kind in ManyKind]: ReturnType<(typeof serverKinds)[Kind]['createQueries']> }
type KindCommands = { readonly [Kind in ManyKind]: ReturnType<(typeof serverKinds)[Kind]['createCommands']> }

/** The queries of each kind of content. `now`: milliseconds since the Unix epoch. */
export const createContentQueries = (
  content: SiteContent,
  documents: DocumentStore,
  now: () => number = Date.now,
) => ({
  ...byContent<KindQueries>(({ createQueries }) => createQueries(content, documents, now)),
  about: {
    /** Null when there is no record. */
    current: () => content.current().about,
    ...createSingleQueries('about', story, documents),
  },
  mandate: {
    current: () => content.current().mandate,
    ...createSingleQueries('mandate', mandate, documents),
  },
  coreAreas: {
    current: () => content.current().coreAreas,
    ...createSingleQueries('core-areas', coreAreas, documents),
  },
  /** The records of each kind. */
  records: { ofKind: (kind: ManyKind) => publicRecords(content.current(), kind) },
  storedPictures: {
    /** See `findStoredPictures`. */
    find: (kind: ManyKind, search: string) =>
      findStoredPictures(publicRecords(content.current(), kind), search, documents),
  },
})

/** `organisation`: from `site.config.ts`. */
export const createContentCommands = (parts: {
  readonly documents: DocumentStore
  readonly content: SiteContent
  readonly publisher: Publisher
  readonly organisation: Organisation
}) => ({
  ...byContent<KindCommands>(({ createCommands }) => createCommands(parts)),
  about: singleKinds.about.createCommands(parts),
  mandate: singleKinds.mandate.createCommands(parts),
  coreAreas: singleKinds['core-areas'].createCommands(parts),
  settings: singleKinds.settings.createCommands(parts),
})

export type ContentQueries = ReturnType<typeof createContentQueries>
export type ContentCommands = ReturnType<typeof createContentCommands>

/** The queries and commands of each kind, in one object. */
export type ContentOfSite = {
  readonly [Noun in keyof ContentQueries]: ContentQueries[Noun] &
    (Noun extends keyof ContentCommands ? ContentCommands[Noun] : unknown)
}

export const withCommands = (queries: ContentQueries, commands: ContentCommands): ContentOfSite =>
  Object.fromEntries(
    Object.entries(queries).map(([noun, own]) => [
      noun,
      { ...own, ...commands[noun as keyof ContentCommands] },
    ]),
  ) as unknown as ContentOfSite

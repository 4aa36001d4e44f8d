import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createAboutCommands } from './about/commands.server.ts'
import { createAboutQueries } from './about/queries.server.ts'
import type { Publisher } from './content/publisher.server.ts'
import { createCoreAreaCommands } from './core-areas/commands.server.ts'
import { createCoreAreaQueries } from './core-areas/queries.server.ts'
import type { Organisation } from './organisation/schema.ts'
import type { ManyKind } from './records/kinds.ts'
import { byContent, type serverKinds } from './records/kinds.server.ts'
import { createSettingsCommands } from './settings/commands.server.ts'
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
  about: createAboutQueries(content, documents),
  coreAreas: createCoreAreaQueries(content, documents),
  /** The records of each kind. */
  records: { ofKind: (kind: ManyKind) => publicRecords(content.current(), kind) },
})

/** `organisation`: from `site.config.ts`. */
export const createContentCommands = (parts: {
  readonly documents: DocumentStore
  readonly content: SiteContent
  readonly publisher: Publisher
  readonly organisation: Organisation
}) => ({
  ...byContent<KindCommands>(({ createCommands }) => createCommands(parts)),
  about: createAboutCommands(parts),
  coreAreas: createCoreAreaCommands(parts),
  settings: createSettingsCommands(parts),
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

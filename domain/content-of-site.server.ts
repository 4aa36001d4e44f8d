import { createAboutCommands } from './about/commands.server.ts'
import { createAboutQueries } from './about/queries.server.ts'
import type { Publisher } from './content/publisher.server.ts'
import { createCoreAreaCommands } from './core-areas/commands.server.ts'
import { createCoreAreaQueries } from './core-areas/queries.server.ts'
import { createEventCommands } from './events/commands.server.ts'
import { createEventQueries } from './events/queries.server.ts'
import { createNewsCommands } from './news/commands.server.ts'
import { createNewsQueries } from './news/queries.server.ts'
import type { Organisation } from './organisation/schema.ts'
import { createProgramCommands } from './programs/commands.server.ts'
import { createProgramQueries } from './programs/queries.server.ts'
import { createRepresentationCommands } from './representation/commands.server.ts'
import { createRepresentationQueries } from './representation/queries.server.ts'
import { createSettingsCommands } from './settings/commands.server.ts'
import type { SiteContent } from './slices.server.ts'
import { createStaffCommands } from './staff/commands.server.ts'
import { createStaffQueries } from './staff/queries.server.ts'
import { createWomenCommands } from './women/commands.server.ts'
import { createWomenQueries } from './women/queries.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

/* The content of the website by noun. A new kind of record adds a line to both functions. */

/** `now`: milliseconds since the Unix epoch. */
export const createContentQueries = (
  content: SiteContent,
  documents: DocumentStore,
  now: () => number = Date.now,
) => ({
  programs: createProgramQueries(content, documents),
  news: createNewsQueries(content, documents),
  staff: createStaffQueries(content, documents),
  representation: createRepresentationQueries(content, documents),
  women: createWomenQueries(content, documents),
  events: createEventQueries(content, documents, now),
  about: createAboutQueries(content, documents),
  coreAreas: createCoreAreaQueries(content, documents),
})

/** The commands of the staff's forms. `organisation`: that of `site.config.ts`. */
export const createContentCommands = (parts: {
  readonly documents: DocumentStore
  readonly content: SiteContent
  readonly publisher: Publisher
  readonly organisation: Organisation
}) => ({
  programs: createProgramCommands(parts),
  news: createNewsCommands(parts),
  staff: createStaffCommands(parts),
  representation: createRepresentationCommands(parts),
  women: createWomenCommands(parts),
  events: createEventCommands(parts),
  about: createAboutCommands(parts),
  coreAreas: createCoreAreaCommands(parts),
  settings: createSettingsCommands(parts),
})

export type ContentQueries = ReturnType<typeof createContentQueries>
export type ContentCommands = ReturnType<typeof createContentCommands>

/** Both together. */
export type ContentOfSite = {
  readonly [Noun in keyof ContentQueries]: ContentQueries[Noun] & ContentCommands[Noun]
}

export const withCommands = (queries: ContentQueries, commands: ContentCommands): ContentOfSite =>
  Object.fromEntries(
    (Object.keys(queries) as (keyof ContentQueries)[]).map((noun) => [
      noun,
      { ...queries[noun], ...commands[noun] },
    ]),
  ) as unknown as ContentOfSite

import type { Content } from '#domain/content/snapshot.server.ts'
import type { CoreAreas } from './schema.ts'

/** Reads for pages, from the content snapshot. */
export interface CoreAreaQueries {
  all(): CoreAreas
}

export function createCoreAreaQueries(content: Content): CoreAreaQueries {
  return { all: () => content.current().coreAreas }
}

import type { Publisher } from '#domain/content/publisher.server.ts'
import type { SaveSingle } from '#domain/content/record-commands.server.ts'
import { mergeTextMap } from '#domain/content/text-map.ts'
import type { CoreAreasDraft } from './draft.ts'
import { areaNames } from './schema.ts'

export interface CoreAreaCommands {
  /** An empty text clears the stored one; an absent text leaves it unchanged. */
  readonly save: SaveSingle<CoreAreasDraft>
}

export function createCoreAreaCommands({ publisher }: { readonly publisher: Publisher }): CoreAreaCommands {
  return {
    save: (draft, expectedVersion, by, options) =>
      publisher.save(
        {
          collection: 'LandingPage',
          id: 'CoreAreas',
          expectedVersion,
          single: true,
          toFields: (current) => mergeTextMap(current, areaNames, draft),
        },
        by,
        options,
      ),
  }
}

import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import type { Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import { mergeTextMap } from '#domain/content/text-map.ts'
import type { Result } from '#domain/result.ts'
import type { CoreAreasDraft } from './draft.ts'
import { areaNames } from './schema.ts'

export interface CoreAreaCommands {
  /**
   * Resolves once what was sent is stored for good and the next page shows it: a text sent empty is cleared, one
   * not sent is kept. `expectedVersion`: the one the person saw, 0 where there was nothing. What somebody else saved
   * since is never overwritten.
   */
  save(
    draft: CoreAreasDraft,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<Saved, SaveRefusal>>
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

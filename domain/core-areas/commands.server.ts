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
   * Resolves when the texts are durable and the next page shows them. An empty text clears the stored one; an absent
   * text leaves it unchanged. `expectedVersion`: the version that the editor opened; 0 when there was no record. When
   * another editor has saved since, nothing is overwritten.
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

import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher, PublishOptions } from '#domain/content/publisher.server.ts'
import { changedSinceOpened } from '#domain/content/single-record.ts'
import { mergeTextMap } from '#domain/content/text-map.ts'
import { refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { CoreAreasDraft } from './draft.ts'
import { areaNames } from './schema.ts'

export interface CoreAreaCommands {
  /**
   * Resolves once what was sent is stored for good and the next page shows it: a text sent empty is cleared, one
   * not sent is kept. `expectedVersion`: the one the person saw, 0 where there was nothing. What somebody else saved
   * since is never overwritten; the key `form` says so.
   */
  save(
    draft: CoreAreasDraft,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<null, FieldErrors>>
}

export function createCoreAreaCommands({ publisher }: { readonly publisher: Publisher }): CoreAreaCommands {
  return {
    async save(draft, expectedVersion, by, options) {
      const saved = await publisher.save(
        {
          collection: 'LandingPage',
          id: 'CoreAreas',
          expectedVersion,
          images: [],
          toFields: (current) => mergeTextMap(current, areaNames, draft),
        },
        by,
        options,
      )
      return saved.ok ? saved : refused({ form: changedSinceOpened })
    },
  }
}

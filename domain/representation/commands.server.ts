import type { Publisher } from '#domain/content/publisher.server.ts'
import type { RecordCommands } from '#domain/content/record-commands.ts'
import { toCountFields } from './codec.ts'
import type { CountDraft } from './draft.ts'

export type RepresentationCommands = RecordCommands<CountDraft>

const collection = 'Representation'

export function createRepresentationCommands({
  publisher,
}: {
  readonly publisher: Publisher
}): RepresentationCommands {
  return {
    add: (draft, by, options) =>
      publisher.add(
        {
          collection,
          content: { ...draft },
          pictures: { name: 'image', images: [] },
          toFields: (id) => toCountFields({ ...draft, id }),
        },
        by,
        options,
      ),

    save: (id, draft, expectedVersion, by, options) =>
      publisher.save(
        {
          collection,
          id,
          expectedVersion,
          toFields: (current) => ({ ...current, ...toCountFields({ ...draft, id }) }),
        },
        by,
        options,
      ),

    remove: (id, expectedVersion, by) => publisher.remove({ collection, id, expectedVersion }, by),
  }
}

import type { Publisher } from '#domain/content/publisher.server.ts'
import { createRecordCommands, type RecordCommands } from '#domain/content/record-commands.server.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { accepted } from '#domain/result.ts'
import { count, type CountDraft } from './kind.ts'

export type RepresentationCommands = RecordCommands<CountDraft>

export const createRepresentationCommands = ({
  publisher,
}: {
  readonly publisher: Publisher
}): RepresentationCommands =>
  createRecordCommands(publisher, {
    collection: 'Representation',
    prepare: (draft) =>
      accepted({ content: { ...draft }, toFields: (id) => writeRecord(count, { ...draft, id }) }),
  })

import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import { createRecordCommands, type RecordCommands } from '#domain/content/record-commands.server.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import type { Gone } from '#domain/content/save-refusal.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { readNeedsProgram } from './codec.ts'
import { event, type EventDraft } from './kind.ts'
import { programmeLines } from './programme.ts'
import type { EventsSlice } from './slice.server.ts'

export interface EventCommands extends RecordCommands<EventDraft> {
  /**
   * Sets for all staff whether the desk offers a program about an event that is over. Setting the same value twice
   * writes one version. The save of a colleague who has the event's form open is not refused because of it.
   */
  setNeedsProgram(id: string, needsProgram: boolean, by: Editor): Promise<Result<null, Gone>>
}

const collection = 'Events'

export function createEventCommands({
  documents,
  content,
  publisher,
}: {
  readonly documents: DocumentStore
  readonly content: Content<{ events: EventsSlice }>
  readonly publisher: Publisher
}): EventCommands {
  return {
    ...createRecordCommands(publisher, {
      collection,
      notInForm: ['needsProgram'],
      prepare: (draft) =>
        accepted({
          content: { ...draft, programme: programmeLines(draft.programme) },
          toFields: (id) => writeRecord(event, { ...draft, id }),
        }),
    }),
    setNeedsProgram,
  }

  async function setNeedsProgram(id: string, needsProgram: boolean, by: Editor): Promise<Result<null, Gone>> {
    requirePermission(by, 'publish')
    const document = await documents.get(collection, id)
    if (!document) return refused({ code: 'gone' })
    const { fields, version, sample } = document
    if (readNeedsProgram(fields) !== needsProgram) {
      const change = { kind: 'set', collection, id, sample, expectedVersion: version } as const
      try {
        await documents.commit([{ ...change, fields: { ...fields, needsProgram } }], toAuthor(by))
      } catch (error) {
        // A colleague has saved the event at the same time.
        if (error instanceof VersionConflictError) return setNeedsProgram(id, needsProgram, by)
        throw error
      }
    }
    await content.refresh()
    return accepted(null)
  }
}

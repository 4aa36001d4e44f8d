import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import {
  createRecordCommands,
  type PreparedRecord,
  type RecordCommands,
} from '#domain/content/record-commands.server.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { Gone } from '#domain/content/save-refusal.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { readRecord, writeRecord } from '#domain/records/codec.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { readOrder } from './codec.ts'
import { member as kind, type StaffDraft } from './kind.ts'
import { byPlace, moveInTeam, nearestPlace } from './rules.ts'
import type { StaffSlice } from './slice.server.ts'

/** A new member is the last of the team. A save leaves the place in the team, and a move since then is no conflict. */
export interface StaffCommands extends RecordCommands<StaffDraft> {
  /**
   * Moves a member to a place in the current team, even when others move members at the same time. `place`: 1-based;
   * one outside of the team counts as the nearest end. A sample stays a sample, because its content does not change.
   */
  move(id: string, place: number, by: Editor): Promise<Result<TeamPlace, Gone>>
}

/** The place of a member in the team. */
interface TeamPlace {
  readonly fullName: string
  /** 1-based. */
  readonly place: number
  readonly of: number
}

const collection = 'Staff'

export function createStaffCommands({
  documents,
  content,
  publisher,
}: {
  readonly documents: DocumentStore
  readonly content: Content<{ staff: StaffSlice }>
  readonly publisher: Publisher
}): StaffCommands {
  return {
    ...createRecordCommands(publisher, {
      collection,
      notInForm: ['order'],
      prepare: (draft) => accepted(toRecord(draft, null)),
    }),

    add(draft, by, options) {
      const order = 1 + Math.max(0, ...content.current().staff.inOrder.map((member) => member.order ?? 0))
      return publisher.add({ collection, ...toRecord(draft, order) }, by, options)
    },

    move,
  }

  async function move(id: string, place: number, by: Editor): Promise<Result<TeamPlace, Gone>> {
    requirePermission(by, 'sort-team')
    const records = await documents.read(collection)
    const team = [...records.values()]
      .flatMap((document) => {
        const { id: memberId, fields, createdAt } = document
        const member = readRecord(kind, fields)
        return member ? [{ ...member, id: memberId, order: readOrder(fields), createdAt }] : []
      })
      .sort(byPlace)
    const member = team.find((other) => other.id === id)
    if (!member) return refused({ code: 'gone' })

    const orders = moveInTeam(team, id, place)
    const changes = [...orders].flatMap(([moved, order]): Change[] => {
      const document = records.get(moved)
      if (!document) return []
      const { fields, version, sample } = document
      return [
        {
          kind: 'set',
          collection,
          id: moved,
          fields: { ...fields, order },
          expectedVersion: version,
          sample,
        },
      ]
    })
    try {
      if (changes.length > 0) await content.refresh(await documents.commit(changes, toAuthor(by)))
    } catch (error) {
      // Another editor has moved members at the same time. Try again with the current team.
      if (error instanceof VersionConflictError) return move(id, place, by)
      // The connection may have failed after the commit.
      const stored = await documents.read(collection)
      if (![...orders].every(([moved, order]) => stored.get(moved)?.fields.order === order)) throw error
      await content.refresh()
    }
    return accepted({ fullName: member.fullName, place: nearestPlace(team, place), of: team.length })
  }
}

/** `order`: null leaves the stored place in the team. */
const toRecord = ({ fullName, position, image }: StaffDraft, order: number | null): PreparedRecord => ({
  content: [fullName, position],
  pictures: { name: 'image', images: [image] },
  toFields: (id, [url = null]) => ({
    ...writeRecord(kind, { id, fullName, position, image: url }),
    ...(order === null ? {} : { order }),
  }),
})

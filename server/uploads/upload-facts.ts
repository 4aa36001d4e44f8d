import type { Selectable } from 'kysely'
import { isUploadId, toUploadId, type UploadId } from '#domain/media/image-address.ts'
import type { DominantColour, UploadKind } from '#domain/media/schema.ts'
import { accepted, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { UploadsTable } from '#ports/database/tables.ts'
import type { FileKey } from '#ports/files/file-store.ts'

/** An upload in progress, or a finished one that no record has claimed yet. */
export interface StagedUpload {
  readonly id: UploadId
  readonly kind: UploadKind
  /** `uid` of the account that began it. Other accounts must not learn that it exists. */
  readonly owner: string
  /** The file name from the user's device, at most 120 characters. */
  readonly name: string
  /** The announced size. */
  readonly sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** The time at which bytes last arrived or a form last requested it; milliseconds since the Unix epoch. */
  readonly touchedAt: number
  readonly receivedBytes: number
  /** The files of the received bytes, in order. Empty once it is prepared. */
  readonly parts: readonly UploadPart[]
  /** Null until all bytes have arrived and are valid. */
  readonly prepared: PreparedUpload | null
}

export interface UploadPart {
  readonly key: FileKey
  readonly sizeBytes: number
}

/** The result of a finished upload. */
export type PreparedUpload = PreparedPicture | PreparedDownload

/** The PDF of a finished upload, which has passed the check. */
interface PreparedDownload {
  readonly fileKey: FileKey
  readonly sizeBytes: number
}

export const isPicture = (prepared: PreparedUpload): prepared is PreparedPicture => 'masterKey' in prepared

/** Returns the picture of a finished upload; null for anything else. */
export const pictureOf = (prepared: PreparedUpload | null): PreparedPicture | null =>
  prepared && isPicture(prepared) ? prepared : null

export const keysOfPrepared = (prepared: PreparedUpload): readonly FileKey[] =>
  isPicture(prepared) ? [prepared.masterKey, prepared.thumbnailKey] : [prepared.fileKey]

/** The image that a finished upload has become. */
export interface PreparedPicture {
  readonly masterKey: FileKey
  readonly thumbnailKey: FileKey
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** SHA-256 of the uploaded bytes, in hex. */
  readonly digest: string
  /** The size of the re-encoded master. */
  readonly sizeBytes: number
}

export type NewUpload = Pick<StagedUpload, 'id' | 'kind' | 'owner' | 'name' | 'sizeBytes'>

export type UploadFacts = ReturnType<typeof createUploadFacts>

/** The facts of the uploads, in the table `uploads`. */
export function createUploadFacts({ kysely, write }: Pick<Database, 'kysely' | 'write'>) {
  const rowsOf = (owner: string) => kysely.selectFrom('uploads').selectAll().where('owner', '=', owner)

  /** Null when there is no such upload or the text is not an id. */
  async function find(id: string): Promise<StagedUpload | null> {
    if (!isUploadId(id)) return null
    const row = await kysely.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toUpload(row) : null
  }

  return {
    find,

    /** Whether another request has changed, prepared or removed the upload since its parts were `parts`. */
    async hasOtherParts(id: UploadId, parts: readonly UploadPart[]): Promise<boolean> {
      return JSON.stringify((await find(id))?.parts) !== JSON.stringify(parts)
    },

    async all(): Promise<readonly StagedUpload[]> {
      return (await kysely.selectFrom('uploads').selectAll().execute()).map(toUpload)
    },

    async ofOwner(owner: string): Promise<readonly StagedUpload[]> {
      return (await rowsOf(owner).execute()).map(toUpload)
    },

    /**
     * Adds an upload. In the same transaction, `makeRoom` gets the other uploads of its owner and returns those to
     * remove for it, or the reason why it does not fit. Returns the ids of the removed ones, whose files are still
     * there.
     */
    async add<Refusal>(
      upload: StagedUpload,
      makeRoom: (others: readonly StagedUpload[]) => Result<readonly UploadId[], Refusal>,
    ): Promise<Result<readonly UploadId[], Refusal>> {
      return write(async (transaction) => {
        const others = await transaction
          .selectFrom('uploads')
          .selectAll()
          .where('owner', '=', upload.owner)
          .execute()
        const room = makeRoom(others.map(toUpload))
        if (!room.ok) return room
        if (room.value.length > 0)
          await transaction.deleteFrom('uploads').where('id', 'in', room.value).execute()
        await transaction.insertInto('uploads').values(toRow(upload)).execute()
        return accepted(room.value)
      })
    },

    /** Replaces the parts if they are still `from`. @returns whether they were. `now`: ms since the Unix epoch. */
    async replaceParts(
      id: UploadId,
      { from, to, now }: { from: readonly UploadPart[]; to: readonly UploadPart[]; now: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('uploads')
        .set({ parts: JSON.stringify(to), touched_at: now })
        .where('id', '=', id)
        .where('parts', '=', JSON.stringify(from))
        .where('prepared', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Stores the result of an upload in place of its parts. @returns false when it is prepared or removed already. */
    async setPrepared(id: UploadId, prepared: PreparedUpload): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('uploads')
        .set({ prepared: JSON.stringify(prepared), parts: '[]' })
        .where('id', '=', id)
        .where('prepared', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Gives an upload to another account. Does nothing when it does not belong to `from`. */
    async handOver(id: UploadId, from: string, to: string): Promise<void> {
      await kysely
        .updateTable('uploads')
        .set({ owner: to })
        .where('id', '=', id)
        .where('owner', '=', from)
        .execute()
    },

    async touch(id: UploadId, now: number): Promise<void> {
      await kysely.updateTable('uploads').set({ touched_at: now }).where('id', '=', id).execute()
    },

    async remove(id: UploadId): Promise<void> {
      await kysely.deleteFrom('uploads').where('id', '=', id).execute()
    },
  }
}

function toUpload(row: Selectable<UploadsTable>): StagedUpload {
  const parts = JSON.parse(row.parts) as readonly UploadPart[]
  const prepared = row.prepared === null ? null : (JSON.parse(row.prepared) as PreparedUpload)
  return {
    id: toUploadId(row.id),
    kind: row.kind === 'download' ? 'download' : 'picture',
    owner: row.owner,
    name: row.name,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
    touchedAt: row.touched_at,
    receivedBytes: prepared ? row.size_bytes : parts.reduce((sum, part) => sum + part.sizeBytes, 0),
    parts,
    prepared,
  }
}

function toRow(upload: StagedUpload) {
  return {
    id: upload.id,
    kind: upload.kind,
    owner: upload.owner,
    name: upload.name,
    size_bytes: upload.sizeBytes,
    created_at: upload.createdAt,
    touched_at: upload.touchedAt,
    parts: JSON.stringify(upload.parts),
    prepared: upload.prepared && JSON.stringify(upload.prepared),
  } satisfies UploadsTable
}

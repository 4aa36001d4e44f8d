import type { RecordCollection } from '#domain/media/image-address.ts'
import type { Collection, Fields } from '#ports/documents/document-store.ts'
import type { DownloadAddress } from '../download-address.ts'
import type { Note } from '../findings.ts'

/** A picture that a record of the earlier website names. */
export interface PlannedPicture {
  readonly from: DownloadAddress
  /** The field that names it. */
  readonly field: string
  readonly description: string
}

/** A record to import. */
export type PlannedRecord =
  | {
      readonly kind: 'with-pictures'
      readonly collection: RecordCollection
      readonly id: string
      /** At most one in collections whose records have only one picture. */
      readonly pictures: readonly PlannedPicture[]
      /** `urlOf`: the new address of a picture; null when it was not imported. */
      readonly toFields: (urlOf: (address: string) => string | null) => Fields
    }
  | { readonly kind: 'plain'; readonly collection: Collection; readonly id: string; readonly fields: Fields }

/** The options for reading records. */
export interface ReadingOptions {
  /** The origin of the download addresses. */
  readonly origin: string
}

/** Returns null when the record cannot be imported; the reason is noted. */
export type ReadRecord = (
  record: { readonly id: string; readonly fields: Fields },
  note: Note,
  options: ReadingOptions,
) => PlannedRecord | null

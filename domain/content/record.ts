import type { Editor } from '#domain/accounts/schema.ts'
import type { DraftDownload } from '#domain/downloads/draft-downloads.ts'
import type { StoredDownload } from '#domain/downloads/schema.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import type { RecordCollection } from '#domain/media/image-address.ts'
import type { SentImage } from '#domain/media/staged-images.ts'
import type { Author, Collection, Fields, Json } from '#ports/documents/document-store.ts'

/** The form field with the pictures, and its value. */
export interface PictureField {
  readonly name: 'image' | 'images' | 'partners' | 'logo'
  /** In the chosen order. */
  readonly images: readonly DraftImage[]
}

/** The files of a form to download, in the chosen order. */
export interface RecordDownloadField {
  /** The name of the form field. */
  readonly name: string
  readonly files: readonly DraftDownload[]
}

/** The messages for pictures of a form that cannot be stored, as sentences. */
export interface PictureRefusals {
  /** `keys`: of the pictures that no longer exist. Absent: `missingImagesMessage`. */
  readonly missing?: (keys: readonly string[]) => string
  /** Null when the upload can be stored. Absent: every upload can. */
  readonly unfit?: (upload: SentImage) => string | null
}

/** For forms without pictures. */
export const noPictures: PictureField & PictureRefusals = { name: 'images', images: [] }

/** For forms without files to download. */
export const noDownloads: RecordDownloadField = { name: 'form', files: [] }

export interface NewRecord {
  readonly collection: RecordCollection
  /** The values that the editor entered. The record's id is a hash of them and of the pictures. */
  readonly content: Json
  /** Absent for forms without pictures. */
  readonly pictures?: PictureField
  /** All files to download. Absent for forms without them. */
  readonly downloads?: RecordDownloadField
  /** `urls`: the addresses of the stored pictures, `downloads`: the stored files, both in the chosen order. */
  readonly toFields: (id: string, urls: readonly string[], downloads: readonly StoredDownload[]) => Fields
}

export interface RecordToSave {
  readonly collection: RecordCollection
  readonly id: string
  /** The version that the editor opened; 0 when there was no record. */
  readonly expectedVersion: number
  /**
   * A record with a fixed id, such as the mandate: a save creates it when it is missing. All other records must exist.
   */
  readonly single?: true
  /** All pictures that the record should have. Absent for forms without pictures. */
  readonly pictures?: PictureField & PictureRefusals
  /** All files that the record should offer. Absent for forms without them. */
  readonly downloads?: RecordDownloadField
  /**
   * Returns the new fields. `current`: the stored fields, empty when there is no record. `urls`, `downloads`: as in
   * `NewRecord`.
   */
  readonly toFields: (
    current: Fields,
    urls: readonly string[],
    downloads: readonly StoredDownload[],
  ) => Fields
  /**
   * Stored fields that are not in the form. When only these have changed since the expected version, the save is
   * accepted.
   */
  readonly notInForm?: readonly string[]
}

export interface PublishedDraft {
  readonly id: string
  /** 0 when no save of the draft has received a response yet. */
  readonly version: number
  /** The page that sends the form. The form contains everything that this page itself has saved since. */
  readonly writer?: string | undefined
  /**
   * Nothing is published when the draft was saved again or deleted since this version. For planned publishing,
   * where nobody looks at the form.
   */
  readonly mustBeCurrent?: boolean
}

export interface PublishOptions {
  /** For starter content only: a sample that was deleted or edited after an earlier seed is not added again. */
  readonly sample?: boolean
  /**
   * The draft that is published. It is deleted in the same commit, unless it was saved again since this version: then
   * it holds something that is not published, and stays.
   */
  readonly draft?: PublishedDraft | undefined
  /**
   * A record that was taken down is published again under its id. Without this option, its save is refused
   * as `gone`. The expected version is then the last version with content, or the version that took the record down.
   */
  readonly putBack?: boolean
}

/** A past version that is to be published again, as a new version. */
export interface RecordToRestore {
  readonly collection: RecordCollection
  readonly id: string
  readonly version: number
  /** The version that the editor saw on the website; 0 when the record is taken down. */
  readonly expectedVersion: number
  /** Fields that stay as they are now. Those of a record that is taken down come back as they were. */
  readonly notRestored?: readonly string[]
  /** True when its pictures keep the agreement of the people in them as it is known now. */
  readonly keepsConsent?: true
  /** Returns the reason why fields cannot be published, as a sentence; null when they can. */
  readonly refuse: (fields: Fields) => string | null
}

export interface RecordToRemove {
  readonly collection: Collection
  readonly id: string
  /** The version that the editor opened. */
  readonly expectedVersion: number
}

export function toAuthor({ uid, username }: Editor): Author {
  return { uid, name: username }
}

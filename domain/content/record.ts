import type { Editor } from '#domain/accounts/schema.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import type { collectionRatios } from '#domain/media/image-address.ts'
import type { Author, Collection, Fields, Json } from '#ports/documents/document-store.ts'

/** Collections whose records name pictures. */
export type PictureCollection = keyof typeof collectionRatios

/** The field of a form that holds its pictures, and what it holds. */
export interface PictureField {
  readonly name: 'image' | 'images'
  /** In the chosen order. */
  readonly images: readonly DraftImage[]
}

export interface NewRecord {
  readonly collection: PictureCollection
  /** What its id is a hash of, beside its pictures: everything the person entered. */
  readonly content: Json
  readonly pictures: PictureField
  /** `urls`: the addresses of the stored pictures, in the chosen order. */
  readonly toFields: (id: string, urls: readonly string[]) => Fields
}

export interface RecordToSave {
  readonly collection: PictureCollection
  readonly id: string
  /** The version the person saw; 0 where there was none. */
  readonly expectedVersion: number
  /** A record with an id of its own, which is made when there was none. Any other must be there. */
  readonly single?: true
  /** All pictures that the record should name. Left out by forms without pictures. */
  readonly pictures?: PictureField
  /** The record as it should be; `current`: as it is, empty where there is none. `urls`: as above. */
  readonly toFields: (current: Fields, urls: readonly string[]) => Fields
  /** Stored fields that the form does not hold. Where only these changed since, nothing of anybody is overwritten. */
  readonly notInForm?: readonly string[]
}

export interface PublishOptions {
  /** For starter content only: what was brought in before and deleted or edited since is not brought in again. */
  readonly sample?: boolean
}

export interface RecordToRemove {
  readonly collection: Collection
  readonly id: string
  /** The version the person saw. */
  readonly expectedVersion: number
}

export function toAuthor({ uid, username }: Editor): Author {
  return { uid, name: username }
}

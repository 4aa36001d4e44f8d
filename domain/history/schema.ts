import type { DraftForm } from '#domain/drafts/schema.ts'
import type { Picture, PictureDetails } from '#domain/media/schema.ts'

/** The kinds of records that have a history: those that have a form. */
export type RecordKind = DraftForm

/** A record in the history of all kinds. */
export interface RecordKey {
  readonly kind: RecordKind
  readonly id: string
}

interface VersionAuthor {
  readonly uid: string
  readonly name: string
}

/** One version in the list of versions. */
export interface VersionListEntry {
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly by: VersionAuthor
  /** The changes, in words, such as "title and report changed". */
  readonly words: string
  /** Whether it brought the content of an earlier version back, and `words` say which one. */
  readonly isRestored: boolean
  /** True for a version without content: the record was taken down. */
  readonly isTakenOff: boolean
}

/** A part of the versions of a record, newest first. */
export interface VersionHistory {
  readonly title: string
  readonly isPublic: boolean
  /** The number of all versions. The newest one has this number. */
  readonly total: number
  /** The time of the first version, in milliseconds since the Unix epoch. */
  readonly since: number
  readonly entries: readonly VersionListEntry[]
}

/** A field of two versions that differs. `before` is empty for a field that is new. */
export type FieldComparison =
  | { readonly kind: 'text'; readonly label: string; readonly before: string; readonly after: string }
  /** Sanitised HTML. */
  | { readonly kind: 'rich-text'; readonly label: string; readonly before: string; readonly after: string }
  | ({ readonly kind: 'pictures'; readonly label: string } & PictureComparison)

export interface PictureComparison {
  readonly removed: readonly ComparedPicture[]
  readonly added: readonly ComparedPicture[]
  /** The picture that stands for the record, before and after, when both have one and it changed. */
  readonly banner: { readonly before: ComparedPicture; readonly after: ComparedPicture } | null
  readonly isReordered: boolean
  /** The details that differ, of the pictures in both versions. `word`: in a sentence of the list of versions. */
  readonly details: readonly {
    readonly picture: ComparedPicture
    readonly label: string
    readonly word: string
    readonly before: string
    readonly after: string
  }[]
}

export interface ComparedPicture extends Picture, Pick<PictureDetails, 'agreed'> {
  /** The file name on the person's device, or that of the stored file. */
  readonly name: string
}

/** A version compared with the one before it. */
export interface VersionComparison {
  readonly title: string
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly by: VersionAuthor
  /** The version that is on the website; 0 when the record is taken down. */
  readonly publicVersion: number
  readonly isTakenOff: boolean
  /** The version with content before it; null when there is none. */
  readonly before: number | null
  readonly differences: readonly FieldComparison[]
  /** The parts that did not change, in words, such as "date" and "2 pictures". */
  readonly unchanged: readonly string[]
}

/** A record that was taken down. */
export interface TakenOffRecord extends RecordKey {
  readonly title: string
  /** The picture that represented it. */
  readonly picture: Picture | null
  readonly pictureCount: number
  /** When it was taken down, in milliseconds since the Unix epoch. */
  readonly at: number
  readonly by: VersionAuthor
}

/** The numbers of versions, pictures, files and drafts that a removal for good removes. */
export interface Removal {
  readonly title: string
  /** The number of the version that took the record down. */
  readonly version: number
  /** The number of versions with content. */
  readonly versions: number
  readonly pictures: number
  /** Files to download. */
  readonly files: number
  /** Unfinished changes of the record, by any person. */
  readonly drafts: number
  /** Pictures that stay, because another record or another draft uses them. */
  readonly keptPictures: number
}

export const historyLimits = { versionsPerPage: 12, takenOffPerPage: 24 } as const

/** The word that a person types to remove a record for good. */
export const removalWord = 'remove'

import type { Result } from '#domain/result.ts'
import type { UploadKind } from '#domain/media/schema.ts'
import type { UploadRow } from './upload-row.ts'

/** The word for one of the files of a field. */
export type UploadNoun = 'picture' | 'file'

/** The file handling of a field: `pictureUploads` or `downloadUploads`. */
export interface UploadsOfField {
  readonly kind: UploadKind
  readonly noun: UploadNoun
  /** The rows that show the value of the field. */
  read(value: string): readonly UploadRow[]
  /** Returns the file to upload, or why it cannot be used, as a sentence. Runs in browsers only, like the next three. */
  toUsable(file: File): Promise<Result<File, string>>
  /** Makes a file smaller before it is sent. */
  toSmaller(file: File): Promise<File>
  /** Returns the name that a new file has in the list. */
  nameOf(file: File): string
  /** Returns the other initial fields of its row. The thumbnail is an object URL, which keeps the file in memory. */
  begin(file: File): Pick<UploadRow, 'thumbnailUrl'> & Partial<Pick<UploadRow, 'description'>>
  /** Returns the name for a file that the server no longer has, used in messages. `place`: in the list, from 1. */
  nameOfLost(row: UploadRow, place: number): string
}

import type { WaitingUpload } from '#domain/media/staged-images.ts'
import { unfinishedImages } from './unfinished-images.ts'
import type { UploadRow } from './upload-row.ts'

/** A file that was not added, with the reason as a sentence. */
interface RefusedFile {
  readonly name: string
  readonly reason: string
}

export interface UploadList {
  readonly rows: readonly UploadRow[]
  readonly refused: readonly RefusedFile[]
  /** The names of images whose upload was interrupted, or that the server no longer has. */
  readonly chooseAgain: readonly string[]
  /** The user's uploads that belong to no record and are not in this form, oldest first. */
  readonly waiting: readonly WaitingUpload[]
}

/** The initial list of a form. `unfinished`: the names of the images that have not arrived. */
export const startingList = (rows: readonly UploadRow[], unfinished: readonly string[]): UploadList => ({
  rows,
  refused: [],
  chooseAgain: unfinished,
  waiting: [],
})

/** The names of the images that the draft of the form is still missing. */
export const missingImages = ({ rows, chooseAgain }: UploadList): readonly string[] => [
  ...unfinishedImages(rows).map(({ name }) => name),
  ...chooseAgain,
]

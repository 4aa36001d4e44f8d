import type { WaitingPicture } from '#domain/media/staged-images.ts'
import { readImagesValue, toFinishedRow } from './images-value.ts'
import type { UploadRow } from './upload-row.ts'

/** A file that did not become a row, with the sentence that says why. */
export interface RefusedFile {
  readonly name: string
  readonly reason: string
}

export interface UploadList {
  readonly rows: readonly UploadRow[]
  readonly refused: readonly RefusedFile[]
  /** Names of files that a reload interrupted, or that the server has no longer. */
  readonly chooseAgain: readonly string[]
  /** What the person uploaded that neither a record nor this form has, the oldest first. */
  readonly waiting: readonly WaitingPicture[]
}

/** What a form begins with. `value`: the images that its record has already. */
export const startingList = (value: string): UploadList => ({
  rows: readImagesValue(value).map(toFinishedRow),
  refused: [],
  chooseAgain: [],
  waiting: [],
})

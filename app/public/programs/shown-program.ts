import type { PictureFile } from '#domain/media/schema.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'

/** The fields of a program that lists show. Pages contain no other fields of it. */
export interface ShownProgram extends Pick<ProgramSummary, 'id' | 'title' | 'theme' | 'date'> {
  /** Null for an imported program without pictures. */
  readonly banner: PictureFile | null
}

export function toShownProgram({ id, title, theme, date, images }: ProgramSummary): ShownProgram {
  const banner = bannerOf(images)
  return { id, title, theme, date, banner: banner && toPictureFile(banner) }
}

/** Leaves out the texts of the picture: in a list the title is next to it. */
function toPictureFile({ url, width, height, colour, point }: PictureFile): PictureFile {
  return { url, width, height, colour, ...(point && { point }) }
}

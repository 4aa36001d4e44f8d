import type { PictureFile } from '#domain/media/schema.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'

/** A program as a list shows it to visitors: no more of it travels in the page. */
export interface ShownProgram extends Pick<ProgramSummary, 'id' | 'title' | 'theme' | 'date'> {
  /** Null for a program brought over without pictures. */
  readonly banner: PictureFile | null
}

export function toShownProgram({ id, title, theme, date, images }: ProgramSummary): ShownProgram {
  const banner = bannerOf(images)
  return { id, title, theme, date, banner: banner && toPictureFile(banner) }
}

/** Without its alt text: in a list the title beside a picture says what it stands for. */
function toPictureFile({ url, width, height, colour }: PictureFile): PictureFile {
  return { url, width, height, colour }
}

import type { Picture } from '#domain/media/schema.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'

/** A program as a list shows it to visitors: no more of it travels in the page. */
export interface ShownProgram extends Pick<ProgramSummary, 'id' | 'title' | 'theme' | 'date'> {
  /** Null for a program brought over without pictures. */
  readonly banner: Picture | null
}

export function toShownProgram({ id, title, theme, date, images }: ProgramSummary): ShownProgram {
  return { id, title, theme, date, banner: bannerOf(images) }
}

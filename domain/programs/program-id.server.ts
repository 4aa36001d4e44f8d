import { createHash } from 'node:crypto'
import type { ProgramDraft } from './commands.server.ts'

/**
 * The id of a program saved without one: a hash of its content, that is of its fields and of the bytes of its
 * images, so that the same form sent twice is one record.
 * `digests`: of the images, in the chosen order. `attempt`: 0, or higher where the ids before it are taken by
 * records that were edited or deleted since.
 */
export function toProgramId(draft: ProgramDraft, digests: readonly string[], attempt: number): string {
  const { title, date, theme, report, images } = draft
  const content = [title, date, theme, report, digests, images.map(({ description }) => description), attempt]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 20)
}

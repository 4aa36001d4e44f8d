import type { ItemMoves } from '../item-menu.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import type { UploadRow } from './upload-row.ts'

/** The moves of the row at `index`. */
export function movesOf(rows: readonly UploadRow[], index: number, queue: UploadQueue | null): ItemMoves {
  const moveTo = (place: UploadRow | undefined) => {
    const row = rows[index]
    return row && place && (() => queue?.move(row.key, place.key))
  }
  return { onMoveUp: moveTo(rows[index - 1]), onMoveDown: moveTo(rows[index + 1]) }
}

/** Files up to this many bytes travel in one request; larger ones begin with chunks of this size. */
export const smallestChunkBytes = 262_144
/** Chunks stay below this many bytes. */
export const chunkCeilingBytes = 33_554_432

/** The chunk after one that arrived: twice as large, until that would reach the ceiling. */
export const grownChunkBytes = (chunkBytes: number): number => Math.min(chunkBytes * 2, chunkCeilingBytes - 1)

/** The chunk after one that was lost: half as large, so that a poor connection loses less each time. */
export const shrunkChunkBytes = (chunkBytes: number): number =>
  Math.max(Math.floor(chunkBytes / 2), smallestChunkBytes)

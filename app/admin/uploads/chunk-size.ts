/** Files up to this size travel in one request. Larger files start with a chunk of this size. */
export const smallestChunkBytes = 262_144
/** Every chunk is smaller than this. */
export const chunkCeilingBytes = 33_554_432

/** Returns the size after a successful chunk: doubled, up to just under the ceiling. */
export const grownChunkBytes = (chunkBytes: number): number => Math.min(chunkBytes * 2, chunkCeilingBytes - 1)

/** Returns the size after a lost chunk: halved, so that a poor connection loses less each time. */
export const shrunkChunkBytes = (chunkBytes: number): number =>
  Math.max(Math.floor(chunkBytes / 2), smallestChunkBytes)

/** No known proxy refuses a request as small as this. */
export const leastCeilingBytes = 16_384

/** Returns the new maximum size after a proxy refused a chunk: half of that chunk. nginx accepts 1 MB by default. */
export const loweredCeilingBytes = (refusedBytes: number): number =>
  Math.max(Math.floor(refusedBytes / 2), leastCeilingBytes)

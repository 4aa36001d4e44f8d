/** Below this, a few photographs fill the disk. */
const leastFreeBytes = 500_000_000
/** On a large disk a twentieth is nothing to worry about. */
const mostNeededBytes = 2_000_000_000
const neededPart = 0.05

/** Whether the disk of the data folder is nearly full. `size`: of the whole disk. */
export function isNearlyFull({ freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number }): boolean {
  return freeBytes < Math.max(leastFreeBytes, Math.min(mostNeededBytes, neededPart * sizeBytes))
}

/** "1.2 GB" or "340 MB". */
export function sizeInWords(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}

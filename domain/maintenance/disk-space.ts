/** The disk of the data folder. `sizeBytes`: of the whole disk. */
export interface DiskSpace {
  readonly freeBytes: number
  readonly sizeBytes: number
}

/** Below this, a few photographs fill the disk. */
const leastFreeBytes = 500_000_000
/** On a large disk a twentieth is nothing to worry about. */
const mostNeededBytes = 2_000_000_000
const neededPart = 0.05

/** Whether the disk of the data folder is nearly full. */
export function isNearlyFull({ freeBytes, sizeBytes }: DiskSpace): boolean {
  return freeBytes < Math.max(leastFreeBytes, Math.min(mostNeededBytes, neededPart * sizeBytes))
}

/** "1.9 GB of 40 GB are free". */
export const freeInWords = ({ freeBytes, sizeBytes }: DiskSpace): string =>
  `${sizeInWords(freeBytes)} of ${sizeInWords(sizeBytes)} are free`

/** "340 MB", "1.9 GB" or "40 GB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1e9) return `${Math.floor(bytes / 1e6)} MB`
  const digits = bytes < 10e9 ? 1 : 0
  return `${Number((bytes / 1e9).toFixed(digits))} GB`
}

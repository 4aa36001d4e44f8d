const megabyte = 1_000_000

/** Formats a size as `3.4 MB`, with one digit after the point. Sizes below 0.1 MB are in kilobytes: `48 KB`. */
export function fileSize(sizeBytes: number): string {
  return sizeBytes < megabyte / 10 ? inKilobytes(sizeBytes) : inMegabytes(sizeBytes)
}

const inKilobytes = (sizeBytes: number) => `${Math.max(1, Math.round(sizeBytes / 1_000))} KB`
const inMegabytes = (sizeBytes: number) => `${Math.max(0.1, sizeBytes / megabyte).toFixed(1)} MB`

/** Formats a size and the one before it, in one unit: `0.3 MB, was 3.4 MB`. Below 1 MB both are in kilobytes. */
export function fileSizeChange(sizeBytes: number, beforeBytes: number): string {
  const inUnit = beforeBytes < megabyte ? inKilobytes : inMegabytes
  return `${inUnit(sizeBytes)}, was ${inUnit(beforeBytes)}`
}

/** Formats progress as `2.1 of 3.4 MB`. Both numbers have the unit of the whole size. */
export function fileProgress(sentBytes: number, sizeBytes: number): string {
  const [number, unit] = fileSize(sizeBytes).split(' ')
  if (sentBytes >= sizeBytes) return `${number} of ${number} ${unit}`
  // Round down, so that progress shows the full size only at the end.
  const sent =
    unit === 'KB' ? Math.floor(sentBytes / 1_000) : (Math.floor(sentBytes / (megabyte / 10)) / 10).toFixed(1)
  return `${sent} of ${number} ${unit}`
}

const megabyte = 1_000_000

/** Formats a size as `3.4 MB`, with one digit after the point. Sizes below 0.1 MB are in kilobytes: `48 KB`. */
export function fileSize(sizeBytes: number): string {
  if (sizeBytes < megabyte / 10) return `${Math.max(1, Math.round(sizeBytes / 1_000))} KB`
  return `${(sizeBytes / megabyte).toFixed(1)} MB`
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

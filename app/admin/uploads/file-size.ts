const megabyte = 1_000_000

/** `3.4 MB`, one digit after the point; below a tenth of a megabyte in kilobytes, `48 KB`. */
export function fileSize(sizeBytes: number): string {
  if (sizeBytes < megabyte / 10) return `${Math.max(1, Math.round(sizeBytes / 1_000))} KB`
  return `${(sizeBytes / megabyte).toFixed(1)} MB`
}

/** `2.1 of 3.4 MB`: both in the unit of the whole. */
export function fileProgress(sentBytes: number, sizeBytes: number): string {
  const [number, unit] = fileSize(sizeBytes).split(' ')
  if (sentBytes >= sizeBytes) return `${number} of ${number} ${unit}`
  // Rounded down: it must not read as the whole before it is.
  const sent =
    unit === 'KB' ? Math.floor(sentBytes / 1_000) : (Math.floor(sentBytes / (megabyte / 10)) / 10).toFixed(1)
  return `${sent} of ${number} ${unit}`
}

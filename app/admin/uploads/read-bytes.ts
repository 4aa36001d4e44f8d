/** The sentence for a file that the device cannot read any more. */
export const unreadable = 'The file cannot be read. Choose it again.'

/** Bytes of a chosen file; null when the device cannot read it. */
export const readBytes = (file: File, start: number, end: number): Promise<Uint8Array | null> =>
  file
    .slice(start, end)
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    .catch(() => null)

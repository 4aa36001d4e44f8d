/** A PDF that a record offers for download. */
export interface Download {
  /** `/downloads/{collection}/{record}/{name}-{random}.pdf` */
  readonly url: string
  /** The name that visitors read: "Conduct pledge". */
  readonly name: string
  readonly sizeBytes: number
}

/** A download as its record stores it. */
export interface StoredDownload extends Download {
  /** The upload that became this file. It identifies a form sent twice, once its uploads are gone. */
  readonly uploadId: string
}

/** `name`: characters. `most`: files of one record. */
export const downloadLimits = { maxBytes: 10_000_000, name: 120, most: 5 } as const

import { fileSize } from '#domain/file-size.ts'
import type { Download } from './schema.ts'

/** "PDF, 2.4 MB" */
export const describeDownload = ({ sizeBytes }: Pick<Download, 'sizeBytes'>): string =>
  `PDF, ${fileSize(sizeBytes)}`

/** One line for each file: "Conduct pledge, PDF, 2.4 MB". */
export const downloadsInWords = (downloads: readonly Omit<Download, 'url'>[]): string =>
  downloads.map((download) => `${download.name}, ${describeDownload(download)}`).join('\n')

import { downloadLimits } from './schema.ts'

/** The messages for files that are refused as a PDF, by reason. Each is shown next to its file. */
export const downloadRefusals = {
  empty: 'This file is empty. Choose the PDF again on your device.',
  tooManyBytes: `This file is larger than ${downloadLimits.maxBytes / 1_000_000} MB. Make the PDF smaller, then choose it again.`,
  notPdf: 'This file is not a PDF. Save it as a PDF, then choose the PDF.',
  cutShort: 'This PDF is cut short. Open it on your device to check it, then choose it again.',
} as const

export type DownloadRefusal = keyof typeof downloadRefusals

import { downloadKeyOf, plainNameOf } from '#domain/downloads/download-address.ts'
import {
  type DraftDownload,
  readTypedDownloads,
  toDownloadsField,
} from '#domain/downloads/draft-downloads.ts'
import { pdfEndBytes, pdfStartBytes, refuseEnd, refuseStart } from '#domain/downloads/pdf-check.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'
import { downloadLimits } from '#domain/downloads/schema.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { accepted, refused } from '#domain/result.ts'
import { readBytes, unreadable } from './read-bytes.ts'
import { arrivedRows, finishedRow, type UploadRow } from './upload-row.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

/** The files of a `DownloadsField`. The description of a row is the name that visitors read. */
export const downloadUploads: UploadsOfField = {
  kind: 'download',
  noun: 'file',
  read: (value) => readTypedDownloads(value).map(toRow),
  async toUsable(file) {
    // This early check saves an upload; the server checks again and decides.
    const start = await readBytes(file, 0, pdfStartBytes)
    const end = await readBytes(file, Math.max(0, file.size - pdfEndBytes), file.size)
    if (!start || !end) return refused(unreadable)
    const refusal =
      refuseStart(start) ?? (file.size > downloadLimits.maxBytes ? 'tooManyBytes' : refuseEnd(end))
    return refusal ? refused(downloadRefusals[refusal]) : accepted(file)
  },
  toSmaller: async (file) => file,
  nameOf: (file) => pdfName(file.name),
  begin: (file) => ({ thumbnailUrl: null, description: nameForVisitors(file.name) }),
  nameOfLost: ({ description }) => `${description}.pdf`,
}

export const toDownloadsValue = (rows: readonly UploadRow[]): string =>
  toDownloadsField(
    arrivedRows(rows).flatMap(({ existingUrl, uploadId, description: name, sizeBytes }): DraftDownload[] => {
      if (existingUrl !== null) return [{ url: existingUrl, name, sizeBytes }]
      return uploadId === null ? [] : [{ uploadId, name, sizeBytes }]
    }),
  )

function toRow(file: DraftDownload): UploadRow {
  const { name: description, sizeBytes } = file
  const known = { ...finishedRow, thumbnailUrl: null, description, sizeBytes, chosenBytes: sizeBytes }
  return 'url' in file
    ? { ...known, key: file.url, name: plainNameOf(downloadKeyOf(file.url) ?? ''), existingUrl: file.url }
    : { ...known, key: file.uploadId, name: pdfName(description), uploadId: file.uploadId }
}

/** Whether a file that has not arrived is a file to download and not a picture, judged by its name. */
export const isPdfName = (name: string): boolean => /\.pdf$/i.test(name)
const pdfName = (name: string) => (isPdfName(name) ? name : `${name}.pdf`)

/** Returns the initial name for visitors: `conduct_pledge.pdf` gives `conduct pledge`. */
const nameForVisitors = (fileName: string): string =>
  toOneLine(fileName.replace(/\.pdf$/i, '').replaceAll('_', ' ')).slice(0, downloadLimits.name)

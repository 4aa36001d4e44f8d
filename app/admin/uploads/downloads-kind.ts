import { downloadsInWords } from '#domain/downloads/describe-download.ts'
import { draftDownloadKey, readTypedDownloads } from '#domain/downloads/draft-downloads.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { type FieldKind, storedAs, text } from '../form/form-field.tsx'

const inWords = (value: string) => downloadsInWords(readTypedDownloads(value))

const keysOf = (value: string) =>
  JSON.stringify(readTypedDownloads(value).map((file) => [draftDownloadKey(file), toOneLine(file.name)]))

/** The kind of a `DownloadsField`: how forms compare and show its value. */
export const downloads: FieldKind = {
  ...storedAs(keysOf),
  empty: '[]',
  show: (value, other) => text.show(inWords(value), inWords(other)),
}

import { toSafeName } from '#domain/media/file-name.ts'
import { kindsWithFiles, recordKinds } from '#domain/records/kinds.ts'
import type { FileKey } from '#ports/files/file-store.ts'

/** The prefix of all file keys of downloads. */
export const downloadsFolder = 'downloads/'

interface RecordName {
  readonly collection: string
  readonly id: string
}

/** The address of a new file of a record. `suffix`: makes it unique. */
export const newDownloadUrl = ({ collection, id }: RecordName, name: string, suffix: string): string =>
  `/${downloadsFolder}${collection}/${id}/${toSafeName(name, 'file')}-${suffix}.pdf`

const collections: ReadonlySet<string> = new Set(kindsWithFiles.map((kind) => recordKinds[kind].collection))
const keyPattern =
  /^downloads\/([A-Za-z]{1,40})\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.pdf$/

/** Whether a file key is that of a download. */
export const isDownloadKey = (key: FileKey): boolean => collections.has(keyPattern.exec(key)?.[1] ?? '')

/** The key of the file at an address. Null for any other text. */
export function downloadKeyOf(url: string): FileKey | null {
  const key = url.slice(1)
  return url.startsWith('/') && isDownloadKey(key) ? key : null
}

/** The record that a file was uploaded for. */
export function recordOfDownload(key: FileKey): RecordName {
  const [, collection = '', id = ''] = key.split('/')
  return { collection, id }
}

/** Whether the file at an address was uploaded for the record `id`. No other record can offer it. */
export function isOwnDownload(id: string, url: string): boolean {
  const key = downloadKeyOf(url)
  return key !== null && recordOfDownload(key).id === id
}

const randomPart = /-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\.pdf$)/

/** `downloads/Programs/3f2a/conduct-pledge-9c1d….pdf` gives `conduct-pledge.pdf`. */
export const plainNameOf = (key: FileKey): string => (key.split('/').at(-1) ?? key).replace(randomPart, '')

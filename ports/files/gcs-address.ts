import { isFileKey } from './file-key.ts'

/** The place of the files in Cloud Storage. It contains no secret. */
export interface GcsAddress {
  readonly bucket: string
  /** Begins the name of every object: empty, or ending with `/`. */
  readonly prefix: string
  /** The origin of an emulator, which needs no key. Null for the service. */
  readonly endpoint: string | null
}

/** Reads `gs://bucket/prefix?endpoint=…`. Null when `text` is not such an address. */
export function parseGcsAddress(text: string): GcsAddress | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'gs:' || url.username || url.password || url.port || url.hash) return null
  const folder = url.pathname.replace(/^\/|\/$/g, '')
  const endpoint = url.searchParams.get('endpoint')
  const isValid =
    /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(url.hostname) &&
    (folder === '' || (isFileKey(folder) && folder.length <= 200)) &&
    (endpoint === null || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(endpoint)) &&
    [...url.searchParams.keys()].every((name) => name === 'endpoint')
  return isValid ? { bucket: url.hostname, prefix: folder && `${folder}/`, endpoint } : null
}

/** Describes the address in messages for the operator. */
export const describeGcsAddress = ({ bucket, prefix, endpoint }: GcsAddress): string =>
  `${bucket}${prefix && `/${prefix.slice(0, -1)}`} at ${endpoint ? new URL(endpoint).host : 'Cloud Storage'}`

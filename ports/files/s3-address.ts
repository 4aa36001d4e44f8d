import { isFileKey } from './file-key.ts'

/** The place of the files in an S3-compatible store. It contains no secret. */
export interface S3Address {
  readonly bucket: string
  /** Begins the key of every object: empty, or ending with `/`. */
  readonly prefix: string
  /** The origin of the store; for some stores, with a path. Null for Amazon. */
  readonly endpoint: string | null
  /** Null when the environment or the configuration files of the SDK name it. */
  readonly region: string | null
}

const longestPrefix = 200

/** Reads `s3://bucket/prefix?endpoint=…&region=…`. Null when `text` is not such an address. */
export function parseS3Address(text: string): S3Address | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return null
  const bucket = url.hostname
  const folder = url.pathname.replace(/^\/|\/$/g, '')
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region')
  const isValid =
    /^[\w][\w.-]{1,61}[\w]$/.test(bucket) &&
    (folder === '' || (isFileKey(folder) && folder.length <= longestPrefix)) &&
    (endpoint === null || isEndpoint(endpoint)) &&
    (region === null || /^[\w-]{1,60}$/.test(region)) &&
    [...url.searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name))
  return isValid ? { bucket, prefix: folder && `${folder}/`, endpoint, region } : null
}

/** Describes the address in messages for the operator. */
export function describeS3Address({ bucket, prefix, endpoint }: S3Address): string {
  const folder = prefix && `/${prefix.slice(0, -1)}`
  return `${bucket}${folder} at ${endpoint ? new URL(endpoint).host : 'Amazon S3'}`
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash
  )
}

import { createHash } from 'node:crypto'
import { compressQuickly } from './compress.ts'
import type { ContentCoding } from './content-coding.ts'

/** Names in lower case; `set-cookie` may occur several times. */
export type Headers = readonly (readonly [name: string, value: string])[]

/** A rendered page: the whole response. */
export interface Rendered {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** A rendered page in memory. A head is an array of alternating header names and values, as for Node's `writeHead`. */
export interface CachedPage {
  /** The `ETag`. It is weak, because all codings share it (RFC 9110, 8.8.1). */
  readonly tag: string
  /**
   * The response in a coding. It compresses on the first call. It never rejects: after an error it returns identity.
   * While the Brotli response is one that was compressed quickly, each call tries to replace it for later calls.
   */
  encoded(coding: ContentCoding): EncodedResponse | Promise<EncodedResponse>
  readonly notModifiedHead: readonly string[]
  /** An upper bound for all codings together. Compressed pages are less than half as large as plain ones. */
  readonly maxBytes: number
}

/** A response in one content coding. */
interface EncodedResponse {
  readonly head: readonly string[]
  readonly body: Buffer
}

/**
 * `headers`: the headers of the response, without those that differ by coding. `previous`: the page that this one
 * replaces. When the bytes are equal, `previous` is returned, so that they are compressed once. `compressWell`: Brotli,
 * also for the first response; when it rejects, because it is busy, that response is compressed quickly. Null: Brotli
 * is always quick.
 */
export function createCachedPage(
  body: Buffer,
  headers: Headers,
  previous: CachedPage | null,
  compressWell: ((text: Buffer) => Promise<Buffer>) | null,
): CachedPage {
  const tag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"`
  if (previous?.tag === tag) return previous
  const plain = toResponse(body, 'identity')
  const ready: Partial<Record<ContentCoding, EncodedResponse | Promise<EncodedResponse>>> = {
    identity: plain,
  }
  let isImprovable = false

  function toResponse(bytes: Buffer, coding: ContentCoding): EncodedResponse {
    const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
    const head = [...headers.flat(), ...encoding, 'content-length', String(bytes.length), 'etag', tag]
    return { head, body: bytes }
  }

  async function encode(coding: 'br' | 'gzip'): Promise<EncodedResponse> {
    try {
      return (ready[coding] = toResponse(await compress(coding), coding))
    } catch {
      return (ready[coding] = plain)
    }
  }

  async function compress(coding: 'br' | 'gzip'): Promise<Buffer> {
    if (coding === 'gzip' || !compressWell) return compressQuickly(body, coding)
    try {
      return await compressWell(body)
    } catch {
      const quick = await compressQuickly(body, coding)
      isImprovable = true
      return quick
    }
  }

  async function improve(): Promise<void> {
    isImprovable = false
    try {
      if (compressWell) ready.br = toResponse(await compressWell(body), 'br')
    } catch {
      isImprovable = true
    }
  }

  return {
    tag,
    notModifiedHead: [
      ...headers.filter(([name]) => !/^content-(?!security)/.test(name)).flat(),
      ...['etag', tag],
    ],
    maxBytes: 2 * body.length + 4_096,
    encoded(coding) {
      if (coding === 'br' && isImprovable) void improve()
      return (ready[coding] ??= coding === 'identity' ? plain : encode(coding))
    },
  }
}

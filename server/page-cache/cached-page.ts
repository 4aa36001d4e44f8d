import { compressQuickly, compressWell } from './compress.ts'
import type { ContentCoding } from './content-coding.ts'
import { digestOf, toTag } from './entity-tag.ts'

/** Names in lower case; `set-cookie` may occur several times. */
export type Headers = readonly (readonly [name: string, value: string])[]

/** A rendered page: the whole response. */
export interface Rendered {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** A response in memory. Its heads are arrays of alternating names and values, as Node's `writeHead` takes them. */
export interface CachedResponse {
  readonly digest: string
  /**
   * The response in a coding. It compresses on the first call. It never rejects: after an error it returns identity.
   */
  encoded(coding: ContentCoding): EncodedResponse | Promise<EncodedResponse>
  /** The head of a 304, without the tag. */
  readonly notModifiedHead: readonly string[]
}

/** A rendered page in memory. */
export interface CachedPage extends CachedResponse {
  /** Compresses the page again at a higher quality. Later responses are then smaller. */
  recompress(): Promise<void>
  /** An upper bound for all codings together. Compressed pages are less than half as large as plain ones. */
  readonly maxBytes: number
}

/** A response in one content coding. */
export interface EncodedResponse {
  readonly tag: string
  readonly head: readonly string[]
  readonly body: Buffer
}

/**
 * `headers`: the headers of the response, without those that differ by coding. `previous`: the page that this one
 * replaces. When the bytes are equal, `previous` is returned, so the tags stay the same.
 */
export function createCachedPage(body: Buffer, headers: Headers, previous: CachedPage | null): CachedPage {
  const digest = digestOf(body)
  if (previous?.digest === digest) return previous
  const plain = toEncodedResponse(digest, headers, body, 'identity', 0)
  const ready: Partial<Record<ContentCoding, EncodedResponse | Promise<EncodedResponse>>> = {
    identity: plain,
  }

  async function encode(coding: 'br' | 'gzip'): Promise<EncodedResponse> {
    try {
      const { bytes, quality } = await compressQuickly(plain.body, coding)
      return (ready[coding] = toEncodedResponse(digest, headers, bytes, coding, quality))
    } catch {
      return (ready[coding] = plain)
    }
  }

  return {
    digest,
    notModifiedHead: toNotModifiedHead(headers),
    maxBytes: 2 * body.length + 4_096,
    encoded: (coding) => (ready[coding] ??= coding === 'identity' ? plain : encode(coding)),
    async recompress() {
      const { bytes, quality } = await compressWell(plain.body)
      ready.br = toEncodedResponse(digest, headers, bytes, 'br', quality)
    },
  }
}

/** `bytes`: the body in that coding. `quality`: the level of its compression. */
export function toEncodedResponse(
  digest: string,
  headers: Headers,
  bytes: Buffer,
  coding: ContentCoding,
  quality: number,
): EncodedResponse {
  const tag = toTag(digest, coding, quality)
  const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
  const head = [...headers.flat(), ...encoding, 'content-length', String(bytes.length), 'etag', tag]
  return { tag, head, body: bytes }
}

/** The head of a 304, without the tag. */
export const toNotModifiedHead = (headers: Headers): readonly string[] =>
  headers.filter(([name]) => !/^content-(?!security)/.test(name)).flat()

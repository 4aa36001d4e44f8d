import { compressQuickly, compressWell } from './compress.ts'
import type { ContentCoding } from './content-coding.ts'
import { digestOf, toTag } from './entity-tag.ts'

/** Names in lower case; `set-cookie` may occur several times. */
export type Headers = readonly (readonly [name: string, value: string])[]

/** What rendering gave, whole. */
export interface Rendered {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** An answer for everybody, as bytes. Heads alternate names and values, as Node's `writeHead` takes them. */
export interface Finished {
  readonly digest: string
  /** The bytes in that coding, compressed on first use. Never rejects: what cannot be compressed is sent plain. */
  written(coding: ContentCoding): WrittenPage | Promise<WrittenPage>
  /** Of a 304, without the tag. */
  readonly headUnchanged: readonly string[]
}

/** A page, ready to be sent. */
export interface FinishedPage extends Finished {
  /** Compresses again at a higher quality; resolves when later answers are smaller. */
  recompress(): Promise<void>
  /** An upper bound for all its forms: a compressed page is less than half as large as the plain one. */
  readonly maxBytes: number
}

/** One way of writing a page. */
export interface WrittenPage {
  readonly tag: string
  readonly head: readonly string[]
  readonly body: Buffer
}

/**
 * `headers`: of each answer, without those that differ by coding. `same`: the page that this one replaces; when the
 * bytes are equal it is returned, and so its tags stay.
 */
export function createFinishedPage(body: Buffer, headers: Headers, same: FinishedPage | null): FinishedPage {
  const digest = digestOf(body)
  if (same?.digest === digest) return same
  const plain = toWritten(digest, headers, body, 'identity', 0)
  const ready: Partial<Record<ContentCoding, WrittenPage | Promise<WrittenPage>>> = { identity: plain }

  async function write(coding: 'br' | 'gzip'): Promise<WrittenPage> {
    try {
      const { bytes, quality } = await compressQuickly(plain.body, coding)
      return (ready[coding] = toWritten(digest, headers, bytes, coding, quality))
    } catch {
      return (ready[coding] = plain)
    }
  }

  return {
    digest,
    headUnchanged: unchangedHead(headers),
    maxBytes: 2 * body.length + 4_096,
    written: (coding) => (ready[coding] ??= coding === 'identity' ? plain : write(coding)),
    async recompress() {
      const { bytes, quality } = await compressWell(plain.body)
      ready.br = toWritten(digest, headers, bytes, 'br', quality)
    },
  }
}

/** `quality`: of the compression. */
export function toWritten(
  digest: string,
  headers: Headers,
  bytes: Buffer,
  coding: ContentCoding,
  quality: number,
): WrittenPage {
  const tag = toTag(digest, coding, quality)
  const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
  const head = [...headers.flat(), ...encoding, 'content-length', String(bytes.length), 'etag', tag]
  return { tag, head, body: bytes }
}

/** The head of a 304, without the tag. */
export const unchangedHead = (headers: Headers): readonly string[] =>
  headers.filter(([name]) => !/^content-(?!security)/.test(name)).flat()

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32c, toBase64 } from '#ports/files/crc32c.ts'

interface StoredObject {
  readonly bytes: Buffer
  readonly generation: number
  readonly metadata: { readonly name: string; readonly contentType?: string; readonly metadata?: object }
  readonly updated: string
}

/** What a test does to one request instead of an answer: a status, or the connection is cut, before or after its work. */
export type Interference = { readonly status: number } | 'cut' | 'cut after' | 'silent' | 'slow' | null

/** A stand-in for Cloud Storage. `requests`: method and path of each. */
export interface GcsServer {
  readonly endpoint: string
  readonly bucket: string
  readonly objects: Map<string, StoredObject>
  /** The unfinished ones. */
  readonly sessions: Map<string, { metadata: StoredObject['metadata']; bytes: Buffer }>
  readonly requests: string[]
  interfere: (request: string) => Interference
  /** How many bytes of a chunk a session takes at most. The service may take fewer than it was sent. */
  takes: number
  /** Stores an object as the earlier website saves a picture, and returns its download address. */
  putObject(name: string, bytes: Buffer): string
  close(): void
}

const unit = 262_144
type Reply = [status: number, content?: object | Buffer, headers?: Record<string, string>]

/**
 * Answers as the documentation of the JSON API says (November 2026): `ifGenerationMatch=0` refuses an existing object
 * with 412, when a session begins and when it ends; a chunk that is not the last has a multiple of 256 KiB, or 400; 308
 * names the received bytes in `Range`, and has no `Range` without any; `bytes *` over `*` asks for them; a cancelled
 * session answers 499, a forgotten one 404 (performing-resumable-uploads); a copy may need several requests with
 * `rewriteToken` (objects/rewrite); lists have pages (objects/list).
 */
export async function startGcsServer(): Promise<GcsServer> {
  let generations = 1_000
  const objects = new Map<string, StoredObject>()
  const sessions: GcsServer['sessions'] = new Map()
  const results = new Map<string, Reply>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: GcsServer = {
    ...{ endpoint, bucket: 'pictures', objects, sessions, requests: [], takes: Infinity },
    interfere: () => null,
    putObject(name, bytes) {
      const metadata = { name, metadata: { firebaseStorageDownloadTokens: 't' } }
      objects.delete(name)
      store(metadata, bytes)
      return `${endpoint}/v0/b/${state.bucket}/o/${encodeURIComponent(name)}?alt=media&token=t`
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }

  const resourceOf = ({ bytes, generation, metadata, updated }: StoredObject) => ({
    ...metadata,
    ...{ size: String(bytes.byteLength), generation: String(generation), updated },
    crc32c: toBase64(crc32c(bytes)),
  })

  function store(metadata: StoredObject['metadata'], bytes: Buffer): object | null {
    if (objects.has(metadata.name)) return null
    const stored = { bytes, generation: (generations += 1), metadata, updated: new Date().toISOString() }
    objects.set(metadata.name, stored)
    return resourceOf(stored)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', endpoint)
    const body = Buffer.concat(await request.toArray().catch(() => []))
    const named = `${request.method} ${decodeURIComponent(url.pathname)}${url.search}`
    state.requests.push(named)
    const interference = state.interfere(named)
    if (interference === 'silent') return
    if (interference === 'slow') return trickle(response)
    if (interference === 'cut') return void request.socket.destroy()
    const [status, content, headers = {}] =
      interference && typeof interference === 'object'
        ? failure(interference.status, 'Interfered.')
        : reply(request, url, body)
    if (interference === 'cut after') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(content instanceof Buffer ? content : content && JSON.stringify(content))
  }

  const failure = (status: number, message: string): Reply => [status, { error: { code: status, message } }]
  const taken = () => failure(412, 'At least one of the pre-conditions you specified did not hold.')

  /** A download address (`getDownloadURL` of the client library): with one of the object's tokens, or 403. */
  function download(url: URL): Reply {
    const [, encoded = ''] = /^\/v0\/b\/[^/]+\/o\/([^/]+)$/.exec(url.pathname) ?? []
    const found = objects.get(decodeURIComponent(encoded))
    if (!found) return failure(404, 'Not Found.')
    const { firebaseStorageDownloadTokens: tokens = '' } = (found.metadata.metadata ?? {}) as Record<
      string,
      string
    >
    const token = url.searchParams.get('token') ?? ''
    return tokens.split(',').includes(token) ? [200, found.bytes] : failure(403, 'Permission denied.')
  }

  function reply(request: IncomingMessage, url: URL, body: Buffer): Reply {
    if (url.pathname.startsWith('/v0/')) return download(url)
    const [, upload, bucket, encoded] =
      /^(\/upload)?\/storage\/v1\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(url.pathname) ?? []
    if (bucket !== state.bucket) return failure(404, 'The specified bucket does not exist.')
    const query = url.searchParams
    const isNew = query.get('ifGenerationMatch') === '0'
    if (upload) {
      const id = query.get('upload_id')
      if (id) return session(id, request, body)
      if (query.get('uploadType') === 'multipart') {
        const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
        const [, description = '', media = ''] = body.toString('latin1').split(`--${boundary}`)
        const contentOf = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4, -2)
        const metadata = JSON.parse(contentOf(description)) as StoredObject['metadata']
        const stored = isNew
          ? store(metadata, Buffer.from(contentOf(media), 'latin1'))
          : failure(400, 'no condition')
        return stored === null ? taken() : [200, stored]
      }
      const metadata = JSON.parse(body.toString()) as StoredObject['metadata']
      if (objects.has(metadata.name)) return taken()
      const sessionId = String((generations += 1))
      sessions.set(sessionId, { metadata, bytes: Buffer.alloc(0) })
      return [
        200,
        undefined,
        { location: `${endpoint}${url.pathname}?uploadType=resumable&upload_id=${sessionId}` },
      ]
    }
    if (!encoded) {
      const all = [...objects.values()].filter(({ metadata }) =>
        metadata.name.startsWith(query.get('prefix') ?? ''),
      )
      const from = Number(query.get('pageToken') ?? 0)
      const next = from + 2
      return [
        200,
        {
          items: all.slice(from, next).map(resourceOf),
          ...(next < all.length && { nextPageToken: String(next) }),
        },
      ]
    }
    const [name = '', target] = encoded.split('/rewriteTo/b/pictures/o/').map(decodeURIComponent)
    const found = objects.get(name)
    if (!found) return failure(404, `No such object: pictures/${name}`)
    if (target !== undefined) {
      if (objects.has(target)) return taken()
      if (query.get('ifSourceGenerationMatch') !== String(found.generation)) return taken()
      if (!query.get('rewriteToken')) return [200, { done: false, rewriteToken: 'more' }]
      return [200, { done: true, resource: store({ ...found.metadata, name: target }, found.bytes)! }]
    }
    const generation = query.get('generation')
    if (generation && generation !== String(found.generation))
      return failure(404, `No such object: pictures/${name}`)
    if (request.method === 'DELETE') return [objects.delete(name) ? 204 : 404]
    if (query.get('alt') !== 'media') return [200, resourceOf(found)]
    const [, start = '0', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (Number(start) >= found.bytes.byteLength) return failure(416, 'Requested range not satisfiable')
    return [206, found.bytes.subarray(Number(start), end ? Number(end) + 1 : undefined)]
  }

  function session(id: string, request: IncomingMessage, body: Buffer): Reply {
    const result = results.get(id)
    if (result) return result
    const upload = sessions.get(id)
    if (!upload) return failure(404, 'Upload session not found.')
    if (request.method === 'DELETE') return [sessions.delete(id) ? 499 : 404]
    const [, start, end, total] =
      /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(request.headers['content-range'] ?? '') ?? []
    if (start !== undefined) {
      const isWhole =
        Number(end) + 1 - Number(start) === body.byteLength && Number(start) === upload.bytes.byteLength
      if (!isWhole || (total === '*' && body.byteLength % unit !== 0)) return failure(400, 'Invalid chunk.')
      const takes =
        total === String(Number(end) + 1) ? body.byteLength : Math.min(body.byteLength, state.takes)
      upload.bytes = Buffer.concat([upload.bytes, body.subarray(0, takes)])
    }
    if (total === String(upload.bytes.byteLength)) {
      sessions.delete(id)
      const stored = store(upload.metadata, upload.bytes)
      results.set(id, stored ? [200, stored] : taken())
      return results.get(id)!
    }
    const received: Record<string, string> = upload.bytes.byteLength
      ? { range: `bytes=0-${upload.bytes.byteLength - 1}` }
      : {}
    return [308, undefined, received]
  }

  return state
}

/** An answer that never ends: a space from time to time. */
export function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface StoredObject {
  readonly bytes: Buffer
  readonly modifiedAt: number
  /** The headers of the write that are sent again with the object. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly metadata: Readonly<Record<string, string>>
}
interface Upload {
  readonly key: string
  readonly begunAt: number
  readonly headers?: StoredObject['headers']
  readonly metadata: StoredObject['metadata']
  readonly parts: Map<number, Buffer>
}

/** An answer that is an error. */
interface Refusal {
  readonly status: number
  readonly code: string
}

/** A fault that the server causes before it handles a request. Null: none. */
export type Interference =
  Refusal | { readonly afterMs: number } | 'hang' | 'lose-response' | 'cut-body' | null

/** Two of the keys that the server knows. Signatures are not verified. */
export const s3Keys = { accessKeyId: 'known-key', secretAccessKey: 'known-secret' }

/** An S3-compatible store in this process, over real HTTP, with one bucket. */
export interface S3Server {
  readonly endpoint: string
  readonly bucket: string
  /** The objects of the bucket by their whole key. Tests may change them as another program would. */
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, Upload>
  /** The requests so far, such as `PUT a/b.jpg`. */
  readonly requests: string[]
  /** How it answers `If-None-Match`. Default: `honoured`. */
  conditionalWrites: 'honoured' | 'ignored' | 'not-implemented'
  /** Called for each request, such as `PUT a/b.jpg`. */
  interfere: (request: string) => Interference
  /** Everybody may read the objects whose key begins with it. Default: null, nobody. */
  publicPrefix: string | null
  /** Whether it lets scripts of other origins read them (CORS). Default: true. */
  publicIsReadableByScripts: boolean
  /** Objects in one answer to a listing. Default: 1,000. */
  pageSize: number
  /** Ends all connections and refuses new ones. */
  interrupt(): Promise<void>
  /** Answers again after `interrupt`, at the same address with the same objects. */
  resume(): Promise<void>
  close(): Promise<void>
}

class S3Problem extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const fail = (status: number, code: string): never => {
  throw new S3Problem({ status, code })
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  const bucket = 'pictures'
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const listen = async (on: number) => {
    http.listen(on, '127.0.0.1')
    await once(http, 'listening')
  }
  const close = async () => {
    if (!http.listening) return
    http.close()
    http.closeAllConnections()
    await once(http, 'close')
  }
  await listen(0)
  const { port } = http.address() as AddressInfo

  const server: S3Server = {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ bucket, objects, uploads },
    requests: [],
    conditionalWrites: 'honoured',
    interfere: () => null,
    publicPrefix: null,
    publicIsReadableByScripts: true,
    pageSize: 1_000,
    interrupt: close,
    resume: () => listen(port),
    close,
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', server.endpoint)
    const [, inBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const name = `${request.method} ${key || '?'}`
    server.requests.push(name)
    const interference = server.interfere(name)
    const body = await readBody(request)
    if (interference === 'hang') return
    try {
      if (interference && typeof interference === 'object') {
        if ('afterMs' in interference) await wait(interference.afterMs)
        else fail(interference.status, interference.code)
      }
      const isPublic = isPublicRead(request, key)
      if (!isPublic) requireKnownKey(request)
      if (inBucket !== bucket) fail(404, 'NoSuchBucket')
      const reply = handle(request, { url, key, body })
      if (interference === 'lose-response') {
        // The SDK repeats a request whose connection is closed.
        await wait(1)
        return void response.destroy()
      }
      response.writeHead(reply.status ?? 200, {
        ...reply.headers,
        ...(isPublic &&
          server.publicIsReadableByScripts &&
          request.headers.origin && { 'access-control-allow-origin': '*', vary: 'Origin' }),
      })
      if (interference === 'cut-body' && reply.body) {
        response.write(reply.body.subarray(0, reply.body.length / 2), () => response.destroy())
        return
      }
      response.end(request.method === 'HEAD' ? undefined : reply.body)
    } catch (error) {
      if (!(error instanceof S3Problem)) throw error
      const { status, code } = error.refusal
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(
        request.method === 'HEAD'
          ? undefined
          : xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
      )
    }
  }

  interface Reply {
    readonly status?: number
    readonly headers?: Record<string, string>
    readonly body?: Buffer
  }
  interface Asked {
    readonly url: URL
    readonly key: string
    readonly body: Buffer
  }

  function handle(request: IncomingMessage, asked: Asked): Reply {
    const { url, key } = asked
    switch (request.method) {
      case 'HEAD':
        return { headers: headersOf(find(key)) }
      case 'GET':
        if (key) return readObject(find(key), request.headers.range)
        return url.searchParams.has('uploads') ? listUploads() : listObjects(url.searchParams)
      case 'PUT':
        return put(request, asked)
      case 'POST':
        return url.searchParams.has('uploads') ? beginUpload(request, key) : completeUpload(request, asked)
      case 'DELETE':
        return remove(asked)
      default:
        return fail(405, 'MethodNotAllowed')
    }
  }

  const isPublicRead = ({ method, headers }: IncomingMessage, key: string) =>
    server.publicPrefix !== null &&
    key.startsWith(server.publicPrefix) &&
    ['GET', 'HEAD'].includes(method ?? '') &&
    headers.authorization === undefined

  const find = (key: string) => objects.get(key) ?? fail(404, 'NoSuchKey')

  function requireFree(request: IncomingMessage, key: string) {
    if (request.headers['if-none-match'] === undefined) return
    if (server.conditionalWrites === 'not-implemented') fail(501, 'NotImplemented')
    if (server.conditionalWrites === 'honoured' && objects.has(key)) fail(412, 'PreconditionFailed')
  }

  function put(request: IncomingMessage, { url, key, body }: Asked): Reply {
    const uploadId = url.searchParams.get('uploadId')
    if (uploadId !== null) {
      const upload = uploads.get(uploadId) ?? fail(404, 'NoSuchUpload')
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return { headers: { etag: etagOf(body) } }
    }
    requireFree(request, key)
    const source = request.headers['x-amz-copy-source']
    if (source === undefined) {
      objects.set(key, { bytes: body, modifiedAt: Date.now(), ...factsOf(request) })
      return { headers: { etag: etagOf(body) } }
    }
    const original = find(decodeURIComponent(String(source)).replace(`${bucket}/`, ''))
    objects.set(key, { ...original, modifiedAt: Date.now() })
    const facts = `<ETag>${etagOf(original.bytes)}</ETag><LastModified>${new Date().toISOString()}</LastModified>`
    return { body: xml(`<CopyObjectResult>${facts}</CopyObjectResult>`) }
  }

  function beginUpload(request: IncomingMessage, key: string): Reply {
    const uploadId = randomUUID()
    uploads.set(uploadId, { key, begunAt: Date.now(), ...factsOf(request), parts: new Map() })
    const result = `<Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>`
    return { body: xml(`<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`) }
  }

  function completeUpload(request: IncomingMessage, { url, key, body }: Asked): Reply {
    const uploadId = url.searchParams.get('uploadId') ?? ''
    const { parts, metadata, headers } = uploads.get(uploadId) ?? fail(404, 'NoSuchUpload')
    requireFree(request, key)
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, digits]) =>
      Number(digits),
    )
    const listed = numbers.map((number) => parts.get(number) ?? fail(400, 'InvalidPart'))
    if (listed.slice(0, -1).some((part) => part.length < 5 * 1_048_576)) fail(400, 'EntityTooSmall')
    objects.set(key, { bytes: Buffer.concat(listed), modifiedAt: Date.now(), metadata, headers })
    uploads.delete(uploadId)
    return { body: xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`) }
  }

  function remove({ url, key }: Asked): Reply {
    const uploadId = url.searchParams.get('uploadId')
    if (uploadId === null) objects.delete(key)
    else if (!uploads.delete(uploadId)) fail(404, 'NoSuchUpload')
    return { status: 204 }
  }

  function listObjects(query: URLSearchParams): Reply {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, server.pageSize)
    const isTruncated = keys.length > page.length
    const contents = page.map((key) => {
      const { bytes, modifiedAt } = find(key)
      const time = new Date(modifiedAt).toISOString()
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${time}</LastModified></Contents>`
    })
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const head = `<IsTruncated>${isTruncated}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}`
    return { body: xml(`<ListBucketResult>${head}${contents.join('')}</ListBucketResult>`) }
  }

  function listUploads(): Reply {
    const found = [...uploads].map(([id, { key, begunAt }]) => {
      const time = new Date(begunAt).toISOString()
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${time}</Initiated></Upload>`
    })
    return { body: xml(`<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`) }
  }

  return server
}

function readObject({ bytes, ...facts }: StoredObject, range: string | undefined) {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined) return { headers: headersOf({ bytes, ...facts }), body: bytes }
  const start = Number(from)
  const end = Math.min(Number(to), bytes.length - 1)
  if (start > end) return fail(416, 'InvalidRange')
  const part = bytes.subarray(start, end + 1)
  return {
    status: 206,
    headers: {
      ...headersOf({ bytes, ...facts }),
      'content-length': String(part.length),
      'content-range': `bytes ${start}-${end}/${bytes.length}`,
    },
    body: part,
  }
}

function requireKnownKey(request: IncomingMessage) {
  const [, key] = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '') ?? []
  if (key === undefined) fail(403, 'AccessDenied')
  if (key !== s3Keys.accessKeyId) fail(403, 'InvalidAccessKeyId')
}

function headersOf({ bytes, modifiedAt, metadata, headers }: StoredObject): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
    ...headers,
    'content-length': String(bytes.length),
    etag: etagOf(bytes),
    'last-modified': new Date(modifiedAt).toUTCString(),
  }
}

/** Returns the metadata and the headers of a write that are stored with the object. */
function factsOf({ headers }: IncomingMessage): Pick<StoredObject, 'metadata' | 'headers'> {
  const prefix = 'x-amz-meta-'
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  const own = sent.filter(([name]) => name.startsWith(prefix))
  return {
    metadata: Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])),
    headers: Object.fromEntries(sent.filter(([name]) => ['cache-control', 'content-type'].includes(name))),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const xml = (content: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`)

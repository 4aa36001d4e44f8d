import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createHttp2Server, type ServerHttp2Stream } from 'node:http2'
import { type AddressInfo, createServer as createDoor, type Socket } from 'node:net'
import { hostedCollections } from '#server/hosted/hosted-fields.ts'
import { field, frame, type Heard, type Listen, varint } from '#server/hosted/listen.ts'
import { type Interference, trickle } from './gcs-server.ts'

interface Stored {
  readonly name: string
  readonly fields: Record<string, unknown>
  readonly updateTime: string
}

interface Write {
  readonly update?: { readonly name: string; readonly fields?: Record<string, unknown> }
  readonly delete?: string
  readonly updateMask?: { readonly fieldPaths?: readonly string[] }
  readonly currentDocument?: { readonly exists?: boolean; readonly updateTime?: string }
}

/**
 * A stand-in for Firestore. `requests`: method and path of each; `reads` and `writes`: as the provider counts them.
 * `listen`: what the gRPC call `Listen` answers.
 */
export interface FirestoreServer {
  readonly origin: string
  readonly listen: Listen
  readonly requests: string[]
  readonly counts: { reads: number; writes: number; deletes: number }
  interfere: (request: string) => Interference
  /** The server of the npm package `@firestore-emulator/server` does so. */
  ignoresConditions: boolean
  /** Whether a listener with a token is told only what has changed since, as the service does for half an hour. */
  remembers: boolean
  /** Ends each listener, as the service does after an hour. */
  hangUp(): void
  close(): void
}

/**
 * Answers as the provider's emulator 528 does (observed with curl, November 2026): `batchWrite` answers 200 with a status
 * for each write, 9 for another update time or none, 6 for a document that must not exist, 5 for one that must; two
 * writes to one document are 400; a write that changes nothing keeps the update time; a masked field that is not given
 * is removed; an empty list comes back as `{}`; `batchGet` names what is missing; lists have pages. A listener is told
 * everything again, whatever it asks for. A query without a result counts as one read
 * (https://firebase.google.com/docs/firestore/pricing#minimum-charge).
 */
export async function startFirestoreServer(project: string): Promise<FirestoreServer> {
  const root = `projects/${project}/databases/(default)/documents`
  const documents = new Map<string, Stored>()
  const listeners = new Set<(name: string, updateTime: string | null) => void>()
  const streams = new Set<ServerHttp2Stream>()
  const changes: { readonly name: string; readonly updateTime: string | null }[] = []
  let clock = Date.now() * 1_000
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => [])).toString()
    const path = decodeURIComponent(request.url ?? '')
    const named = `${request.method} ${path}`
    state.requests.push(named)
    const interference = state.interfere(named)
    if (interference === 'silent') return
    if (interference === 'slow') return trickle(response)
    if (interference === 'cut') return void request.socket.destroy()
    const [status, answer] =
      interference && typeof interference === 'object'
        ? [interference.status, { error: { message: 'Interfered.' } }]
        : reply(path, body)
    if (interference === 'cut after') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const http2 = createHttp2Server()
  http2.on('stream', (stream) => {
    const ending = new AbortController()
    streams.add(stream)
    stream.on('error', () => undefined)
    stream.on('close', () => {
      streams.delete(stream)
      ending.abort(new Error('the listener left'))
    })
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' })
    // The fields of ListenResponse, Document and Timestamp (firestore.proto).
    const send = (part: number, message: Buffer) => stream.write(frame(field(part, message)))
    // TargetChange for all targets, with a token.
    const go = (type: number) =>
      send(2, Buffer.concat([[8, type].map(varint), field(4, `resume-${changes.length}`)].flat()))
    const onChange = (name: string, updateTime: string | null) => {
      tell(name, updateTime)
      go(0)
    }
    const tell = (name: string, updateTime: string | null) => {
      const named = field(1, `${root}/${name}`)
      if (updateTime === null) return void send(4, named)
      const [seconds, micros] = [Date.parse(updateTime) / 1_000, updateTime.slice(20, 26)]
      const time = [8, Math.floor(seconds), 16, Number(micros) * 1_000].map(varint)
      send(3, field(1, Buffer.concat([named, field(4, Buffer.concat(time))])))
    }
    stream.once('data', (asked: Buffer) => {
      const [, token = '0'] = /resume-(\d+)/.exec(asked.toString('latin1')) ?? []
      const from = state.remembers ? Number(token) : 0
      hear({ onChange, onAll: () => void go(3) }, ending.signal, from).catch(() => undefined)
    })
  })
  const sockets = new Set<Socket>()
  const door = createDoor((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      // The preface of HTTP/2 (RFC 9113, section 3.4).
      const isHttp2 = first.toString('latin1').startsWith('PRI * HTTP/2')
      ;(isHttp2 ? http2 : server).emit('connection', socket)
      if (!isHttp2) socket.resume()
    })
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')

  const state: FirestoreServer = {
    origin: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    requests: [],
    counts: { reads: 0, writes: 0, deletes: 0 },
    interfere: () => null,
    ignoresConditions: false,
    remembers: false,
    listen: (heard, signal) => hear(heard, signal, 0),
    hangUp() {
      for (const stream of streams) stream.close()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      door.close()
    },
  }
  /** `from`: how many changes are known. */
  async function hear({ onChange, onAll }: Heard, signal: AbortSignal, from: number): Promise<void> {
    const tell = (name: string, updateTime: string | null) => {
      state.counts.reads += 1
      onChange(short(name), updateTime)
    }
    listeners.add(tell)
    const told = from > 0 ? changes.slice(from) : [...documents.values()]
    const queried = [...hostedCollections, 'newsUpdates', 'Contactus']
    state.counts.reads += queried.filter(
      (collection) => !told.some(({ name }) => short(name).startsWith(`${collection}/`)),
    ).length
    for (const { name, updateTime } of told) tell(name, updateTime)
    onAll(new Set([...documents.keys()].map(short)))
    if (!signal.aborted) await once(signal, 'abort')
    listeners.delete(tell)
    throw signal.reason as Error
  }
  const short = (name: string) => name.slice(root.length + 1)
  const now = () =>
    `${new Date((clock += 7) / 1_000).toISOString().slice(0, 19)}.${String(clock % 1e6).padStart(6, '0')}Z`

  function reply(path: string, body: string): [number, unknown] {
    const rest = path.slice(`/v1/${root}`.length)
    const content = (body ? JSON.parse(body) : {}) as { writes: Write[]; documents: string[] }
    if (rest === ':batchWrite') {
      const names = content.writes.map((write) => write.update?.name ?? write.delete!)
      if (new Set(names).size < names.length)
        return [400, { error: { message: 'the same document cannot be written more than once' } }]
      const results = content.writes.map(write)
      return [
        200,
        {
          writeResults: results.map(({ updateTime }) => (updateTime ? { updateTime } : {})),
          status: results.map(({ code }) => (code ? { code } : {})),
        },
      ]
    }
    if (rest === ':batchGet') {
      state.counts.reads += content.documents.length
      return [
        200,
        content.documents.map((name) => {
          const found = documents.get(name)
          return found ? { found } : { missing: name }
        }),
      ]
    }
    const [, collection = '', query = ''] = /^\/([^?]+)(?:\?(.*))?$/.exec(rest) ?? []
    const all = [...documents.values()].filter(({ name }) => name.startsWith(`${root}/${collection}/`))
    const from = Number(new URLSearchParams(query).get('pageToken') ?? 0)
    const page = all.slice(from, from + 50)
    state.counts.reads += page.length
    return [
      200,
      {
        ...(page.length > 0 && { documents: page }),
        ...(from + 50 < all.length && { nextPageToken: String(from + 50) }),
      },
    ]
  }

  function write({ update, delete: removed, updateMask, currentDocument = {} }: Write): {
    code?: number
    updateTime?: string
  } {
    const name = update?.name ?? removed!
    const found = documents.get(name)
    const { exists, updateTime } = state.ignoresConditions ? {} : currentDocument
    if (exists === false && found) return { code: 6 }
    if (exists === true && !found) return { code: 5 }
    if (updateTime !== undefined && updateTime !== found?.updateTime) return { code: 9 }
    if (!update) {
      state.counts.deletes += 1
      if (documents.delete(name)) announce(name, null)
      return {}
    }
    state.counts.writes += 1
    const masked = (updateMask?.fieldPaths ?? []).map((field) => field.replace(/^`(.*)`$/, '$1'))
    const given = JSON.parse(
      JSON.stringify(update.fields ?? {}, (key, value: unknown) =>
        key === 'arrayValue' && (value as { values?: unknown[] }).values?.length === 0 ? {} : value,
      ),
    ) as Record<string, unknown>
    const fields: Record<string, unknown> = updateMask ? { ...found?.fields } : given
    for (const field of masked) {
      delete fields[field]
      if (field in given) fields[field] = given[field]
    }
    if (found && JSON.stringify(found.fields) === JSON.stringify(fields))
      return { updateTime: found.updateTime }
    const stored = { name, fields, updateTime: now() }
    documents.set(name, stored)
    announce(name, stored.updateTime)
    return { updateTime: stored.updateTime }
  }

  function announce(name: string, updateTime: string | null): void {
    changes.push({ name, updateTime })
    for (const tell of listeners) tell(name, updateTime)
  }

  return state
}

import { connect } from 'node:http2'
import { percentDecoded } from '#domain/percent-decoded.ts'
import { GcsRefusal } from '#ports/files/gcs-calls.ts'
import { type AccessToken, tokenUntil } from '#ports/google-access-token.ts'
import { httpStatusOf } from './firestore.ts'

/*
 * The listener of the documents API (google.firestore.v1.Firestore.Listen), which only gRPC offers. The message formats
 * are those of firestore.proto and of gRPC over HTTP/2 (PROTOCOL-HTTP2.md). Only names and update times are read.
 */

export interface Heard {
  /** A document was written, or deleted: null. */
  readonly onChange: (name: string, updateTime: string | null) => void
  /** Everything that there is was told. `names`: all documents. */
  readonly onAll: (names: ReadonlySet<string>) => void
}

/**
 * Listens until `signal` is aborted. Rejects when the connection ends. Another call tells only what has changed since,
 * where the provider remembers it, and everything otherwise. One call at a time.
 */
export type Listen = (heard: Heard, signal: AbortSignal) => Promise<void>

/** How often a connection is asked whether it lives, and how long an answer may take, in milliseconds. */
const usualTimes = { pingMs: 30_000, answerMs: 20_000 }
/** An answer has one document, of 1 MiB at most. */
const longestMessage = 4_194_304

/** The codes of TargetChange.target_change_type. */
const targetChange = { remove: 2, current: 3, reset: 4 } as const

/** `origin`: of the service or of an emulator. */
export function createListen({
  project,
  origin,
  token,
  collections,
  times: { pingMs, answerMs } = usualTimes,
}: {
  readonly project: string
  readonly origin: string
  readonly token: AccessToken
  readonly collections: readonly string[]
  /** For tests. */
  readonly times?: typeof usualTimes
}): Listen {
  const database = `projects/${project}/databases/(default)`
  const nameOf = (path: Uint8Array) => text(path).slice(`${database}/documents/`.length)

  /** Where each target continues, for half an hour (https://firebase.google.com/docs/firestore/pricing#listens). */
  const resumeTokens = new Map<number, Uint8Array>()
  const names = new Set<string>()

  function beginAgain(target: number): void {
    resumeTokens.delete(target)
    for (const name of namesOf(target)) names.delete(name)
  }
  const namesOf = (target: number) =>
    [...names].filter((name) => name.startsWith(`${collections[target - 1]}/`))

  return async ({ onChange, onAll }, signal) => {
    const bearer = await tokenUntil(token, false, AbortSignal.any([signal, AbortSignal.timeout(answerMs)]))
    const ended = Promise.withResolvers<void>()
    // It may be rejected before anybody waits for it.
    ended.promise.catch(() => undefined)
    const session = connect(origin)
    const end = (reason: unknown) =>
      ended.reject(reason instanceof Error ? reason : new Error(String(reason)))
    const stop = () => end(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    // A connection that is cut off without a word shows only in a ping.
    const timer = setInterval(() => {
      const late = setTimeout(() => end('the listener has no answer to a ping'), answerMs).unref()
      try {
        session.ping((error) => {
          clearTimeout(late)
          if (error) end(error)
        })
      } catch (error) {
        clearTimeout(late)
        end(error)
      }
    }, pingMs)
    const silent = setTimeout(() => end('the listener has no answer'), answerMs)
    try {
      session.on('error', end)
      session.on('close', () => end('the connection of the listener ended'))
      const stream = session.request({
        ':method': 'POST',
        ':path': '/google.firestore.v1.Firestore/Listen',
        'content-type': 'application/grpc',
        te: 'trailers',
        'google-cloud-resource-prefix': database,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      })
      const refuse = (code: unknown, message: unknown) =>
        // A message in a header is percent-encoded.
        end(new GcsRefusal(httpStatusOf(Number(code)), 'the listener', percentDecoded(String(message ?? ''))))
      stream.on('response', (head) => {
        if (head[':status'] !== 200) end(new GcsRefusal(Number(head[':status']), 'the listener', ''))
        else if (head['grpc-status'] !== undefined) refuse(head['grpc-status'], head['grpc-message'])
      })
      stream.on('trailers', (trailers) => refuse(trailers['grpc-status'], trailers['grpc-message']))
      stream.on('error', end)
      stream.on('close', () => end('the listener ended'))
      for (const [index, collection] of collections.entries()) {
        const target = index + 1
        if (!resumeTokens.has(target)) beginAgain(target)
        stream.write(
          frame(addTarget(database, collection, { target, resumeToken: resumeTokens.get(target) })),
        )
      }
      const waiting = new Set(collections.map((_, index) => index + 1))
      const read = createMessages((message) => {
        clearTimeout(silent)
        for (const [field, content] of fieldsOf(message)) {
          if (typeof content === 'number') continue
          const parts = new Map(fieldsOf(content))
          const first = parts.get(1)
          if (field === 2) {
            const named = targetIdsOf(content)
            const targets = named.length > 0 ? named : collections.map((_, index) => index + 1)
            const token = parts.get(4)
            for (const target of targets) {
              if (first === targetChange.remove || first === targetChange.reset) beginAgain(target)
              else if (token instanceof Uint8Array && token.length > 0)
                resumeTokens.set(target, token.slice())
              if (first === targetChange.reset) waiting.add(target)
              if (first === targetChange.current && waiting.delete(target) && waiting.size === 0) onAll(names)
            }
            if (first === targetChange.remove)
              return end(`the provider ended the listener: ${reasonOf(parts)}`)
            continue
          }
          // It tells how many there are, because deletions may have been missed.
          if (field === 5 && typeof first === 'number' && parts.get(2) !== namesOf(first).length) {
            beginAgain(first)
            return end('the listener has missed deletions')
          }
          if (typeof first !== 'object') continue
          if (field === 3) {
            const document = new Map(fieldsOf(first))
            const name = nameOf(document.get(1) as Uint8Array)
            names.add(name)
            onChange(name, timeOf(document.get(4) as Uint8Array))
          } else if (field === 4 || field === 6) {
            names.delete(nameOf(first))
            onChange(nameOf(first), null)
          }
        }
      })
      stream.on('data', (chunk: Buffer) => {
        try {
          read(chunk)
        } catch (error) {
          end(error)
        }
      })
      await ended.promise
    } finally {
      clearInterval(timer)
      clearTimeout(silent)
      signal.removeEventListener('abort', stop)
      session.destroy()
    }
  }
}

/** TargetChange.cause, a google.rpc.Status. */
const reasonOf = (change: ReadonlyMap<number, number | Uint8Array>): string => {
  const cause = change.get(3)
  const message = cause instanceof Uint8Array ? new Map(fieldsOf(cause)).get(2) : undefined
  return message instanceof Uint8Array ? text(message) : 'without a reason'
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** ListenRequest with a Target of all documents of a collection, from a token on. */
const addTarget = (
  database: string,
  collection: string,
  { target, resumeToken }: { target: number; resumeToken: Uint8Array | undefined },
) =>
  Buffer.concat([
    field(1, database),
    field(
      2,
      Buffer.concat([
        field(
          2,
          Buffer.concat([field(1, `${database}/documents`), field(2, field(2, field(2, collection)))]),
        ),
        ...(resumeToken ? [field(4, resumeToken)] : []),
        varint(5 << 3),
        varint(target),
      ]),
    ),
  ])

/** A field with a length (protobuf wire type 2). */
export function field(number: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as Uint8Array)
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

export function varint(value: number): Buffer {
  const bytes: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
  return Buffer.from([...bytes, value])
}

/** The prefix of a message: not compressed, and its length. */
export function frame(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

/** Cuts a stream into messages. */
function createMessages(onMessage: (message: Uint8Array) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    while (size >= 5) {
      const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      chunks = [all]
      const length = all.readUInt32BE(1)
      if (length > longestMessage) throw new Error(`a message of ${length} bytes`)
      if (size < 5 + length) return
      onMessage(all.subarray(5, 5 + length))
      chunks = [all.subarray(5 + length)]
      size -= 5 + length
    }
  }
}

/** The fields of a protobuf message: numbers, or bytes. Of numbers, only those below 2^53 are exact. */
function fieldsOf(message: Uint8Array): (readonly [number, number | Uint8Array])[] {
  const found: (readonly [number, number | Uint8Array])[] = []
  let at = 0
  function read(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++]
      if (byte === undefined || scale > 2 ** 63) throw new Error('a message that ends too early')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = read()
    const [number, type] = [Math.floor(tag / 8), tag & 7]
    if (type === 0) found.push([number, read()])
    else if (type === 2) {
      const length = read()
      found.push([number, message.subarray(at, at + length)])
      at += length
    } else at += type === 1 ? 8 : 4
  }
  return found
}

/** TargetChange.target_ids, packed or not. Empty for all targets. */
function targetIdsOf(change: Uint8Array): number[] {
  return fieldsOf(change).flatMap(([number, content]) => {
    if (number !== 2) return []
    return typeof content === 'number' ? [content] : [...content]
  })
}

/** A Timestamp as the REST format writes it: with 0, 3, 6 or 9 digits after the point. */
export function timeOf(timestamp: Uint8Array): string {
  const parts = new Map(fieldsOf(timestamp))
  const nanoseconds = String(parts.get(2) ?? 0).padStart(9, '0')
  const fraction = nanoseconds.replace(/(?:000){1,3}$/, '')
  const seconds = new Date(Number(parts.get(1) ?? 0) * 1_000).toISOString().slice(0, 19)
  return `${seconds}${fraction && `.${fraction}`}Z`
}

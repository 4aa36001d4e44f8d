import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'

/** Answers from memory have no others. */
export type FastStatus = 200 | 304 | 503

/**
 * What the head of an answer begins with: the status, the date and an id of the request. The same bytes each time,
 * written anew only where answers differ: putting new ones together took a tenth of an answer's time.
 */
export interface FirstLines {
  /** For the next answer. Good until the next call. */
  write(): Buffer
  /** Somebody still needs the bytes of the last call: the next one gets others. */
  leave(): void
}

export function createFirstLines(status: FastStatus): FirstLines {
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `
  let bytes = begin()
  let written = ''

  function begin(): Buffer {
    return Buffer.from(`${start}${dateNow()}\r\nx-request-id: ${randomUUID()}\r\n`, 'latin1')
  }

  return {
    write() {
      const date = dateNow()
      if (written !== date) bytes.write((written = date), start.length, 'latin1')
      countUp(bytes, bytes.length - '\r\n'.length)
      return bytes
    },
    leave() {
      bytes = begin()
    },
  }
}

/**
 * Adds one to the hexadecimal number at the end of a UUID that ends before `end`: it began at random, and every buffer
 * begins anew (RFC 9562, 6.2: a counter with a random seed). Making a UUID for each answer took a twentieth of its time.
 */
function countUp(bytes: Buffer, end: number): void {
  for (let at = end - 1; bytes[at] !== dash; at -= 1) {
    const digit = bytes[at] ?? 0
    if (digit !== lastDigit) {
      bytes[at] = digit === nine ? firstLetter : digit + 1
      return
    }
    bytes[at] = zero
  }
}

const [zero = 0, nine = 0, firstLetter = 0, lastDigit = 0, dash = 0] = Buffer.from('09af-')

let date = ''
let dateSecond = 0

/** IMF-fixdate (RFC 9110, 5.6.7), made once a second. */
function dateNow(): string {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    date = new Date(now).toUTCString()
  }
  return date
}

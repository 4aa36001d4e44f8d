import { createReadStream } from 'node:fs'

/**
 * The lines of a file as bytes, without their ends, also those of Windows. Null for a line with more than `longest`
 * bytes, and nothing after it.
 */
export async function* readLines(path: string, longest: number): AsyncGenerator<Buffer | null> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk as Buffer])
    let start = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield withoutReturn(rest.subarray(start, end))
      start = end + 1
    }
    rest = rest.subarray(start)
    if (rest.length > longest) return yield null
  }
  if (rest.length > 0) yield withoutReturn(rest)
}

const withoutReturn = (line: Buffer) => (line.at(-1) === 13 ? line.subarray(0, -1) : line)

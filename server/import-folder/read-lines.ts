import { createReadStream } from 'node:fs'

/** The lines of a file, in UTF-8, without their ends. Null for one with more than `longest` bytes, and nothing after it. */
export async function* readLines(path: string, longest: number): AsyncGenerator<string | null> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk as Buffer])
    let start = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield rest.toString('utf8', start, end)
      start = end + 1
    }
    rest = rest.subarray(start)
    if (rest.length > longest) return yield null
  }
  if (rest.length > 0) yield rest.toString('utf8')
}

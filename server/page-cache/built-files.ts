import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachePolicy } from '#app/cache-policy.ts'
import { headersOfFiles, showableByOthers } from '../security-headers.ts'
import type { ContentCoding } from './content-coding.ts'
import { digestOf } from './entity-tag.ts'
import { type Finished, toWritten, unchangedHead, type WrittenPage } from './finished-page.ts'
import type { RequestHead } from './request-head.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
}

/** Suffix and quality of the compressed forms beside a file, which `scripts/compress-files.mjs` makes. */
const compressed = [
  ['br', '.br', 11],
  ['gzip', '.gz', 9],
] as const

/**
 * The files of the build, each read once, when first asked for, and kept: together they are small, and their names
 * change with their content. `directory`: the folder behind `/assets/`. `headers`: of every answer.
 */
export function createBuiltFiles(directory: string, headers: Readonly<Record<string, string>>) {
  const names = new Set(existsSync(directory) ? readdirSync(directory) : [])
  const read = new Map<string, Finished>()

  function readFile(name: string, type: string): Finished {
    const plain = readFileSync(join(directory, name))
    const digest = digestOf(plain)
    const forms = compressed.filter(([, suffix]) => names.has(name + suffix))
    const shared = Object.entries({
      ...headersOfFiles(headers),
      ...(type.startsWith('image/') && showableByOthers),
      'content-type': type,
      'cache-control': cachePolicy.immutable,
      'accept-ranges': 'bytes',
      ...(forms.length > 0 && { vary: 'Accept-Encoding' }),
    })
    const written: Partial<Record<ContentCoding, WrittenPage>> = {}
    for (const [coding, suffix, quality] of forms) {
      const bytes = readFileSync(join(directory, name + suffix))
      written[coding] = toWritten(digest, shared, bytes, coding, quality)
    }
    const identity = toWritten(digest, shared, plain, 'identity', 0)
    return { digest, headUnchanged: unchangedHead(shared), written: (coding) => written[coding] ?? identity }
  }

  return {
    /** Null for other addresses, for ranges, and for types of files that a build does not have. */
    find({ method, url = '', headers: { range } }: RequestHead) {
      if (!url.startsWith('/assets/') || range !== undefined) return null
      if (method !== 'GET' && method !== 'HEAD') return null
      const name = url.slice('/assets/'.length)
      const known = read.get(name)
      if (known) return known
      const type = types[name.slice(name.lastIndexOf('.') + 1)]
      if (type === undefined || !names.has(name)) return null
      try {
        const file = readFile(name, type)
        read.set(name, file)
        return file
      } catch {
        // A newer build has replaced it while this process still runs.
        return null
      }
    },
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachePolicy } from '#app/cache-policy.ts'
import { headersOfFiles, showableByOthers } from '../http/security-headers.ts'
import type { ContentCoding } from './content-coding.ts'
import { digestOf } from './entity-tag.ts'
import {
  type CachedResponse,
  toEncodedResponse,
  toNotModifiedHead,
  type EncodedResponse,
} from './cached-page.ts'
import type { RequestHead } from './request-head.ts'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
}

/** Coding, suffix and quality of the compressed files that `scripts/compress-files.mjs` writes. */
const compressed = [
  ['br', '.br', 11],
  ['gzip', '.gz', 9],
] as const

/**
 * The existing folders behind `/assets/`: of the client build, and of the build before, whose pages browsers still hold
 * (`scripts/build-folders.mjs`).
 */
export function findAssetFolders(clientBuild: string): readonly string[] {
  return [join(clientBuild, 'assets'), join(clientBuild, '..', 'earlier-assets')].filter((folder) =>
    existsSync(folder),
  )
}

/**
 * Serves the files of the build from memory. Each file is read at its first request and then cached: together they are
 * small, and their names change with their content. `folders`: see `findAssetFolders`. `headers`: the headers of every
 * response.
 */
export function createBuiltFiles(folders: readonly string[], headers: Readonly<Record<string, string>>) {
  const folderOf = new Map(
    folders.toReversed().flatMap((folder) => readdirSync(folder).map((name) => [name, folder])),
  )
  const read = new Map<string, CachedResponse>()

  const pathOf = (name: string) => join(folderOf.get(name) ?? '', name)

  function readFile(name: string, type: string): CachedResponse {
    const plain = readFileSync(pathOf(name))
    const digest = digestOf(plain)
    const forms = compressed.filter(([, suffix]) => folderOf.has(name + suffix))
    const shared = Object.entries({
      ...headersOfFiles(headers, type),
      ...(type.startsWith('image/') && showableByOthers),
      'content-type': type,
      'cache-control': cachePolicy.immutable,
      'accept-ranges': 'bytes',
      ...(forms.length > 0 && { vary: 'Accept-Encoding' }),
    })
    const encoded: Partial<Record<ContentCoding, EncodedResponse>> = {}
    for (const [coding, suffix, quality] of forms) {
      const bytes = readFileSync(pathOf(name + suffix))
      encoded[coding] = toEncodedResponse(digest, shared, bytes, coding, quality)
    }
    const identity = toEncodedResponse(digest, shared, plain, 'identity', 0)
    return {
      digest,
      notModifiedHead: toNotModifiedHead(shared),
      encoded: (coding) => encoded[coding] ?? identity,
    }
  }

  return {
    /** Returns null for other addresses, range requests, and unknown file types. */
    find({ method, url = '', headers: { range } }: RequestHead) {
      if (!url.startsWith('/assets/') || range !== undefined) return null
      if (method !== 'GET' && method !== 'HEAD') return null
      const name = url.slice('/assets/'.length)
      const cached = read.get(name)
      if (cached) return cached
      const type = types[name.slice(name.lastIndexOf('.') + 1)]
      if (type === undefined || !folderOf.has(name)) return null
      try {
        const file = readFile(name, type)
        read.set(name, file)
        return file
      } catch {
        // A newer build has replaced the file while this process is running.
        return null
      }
    },
  }
}

import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { dataFile, envelopeFile, type ExportedCollection } from '../export/format.ts'
import type { CheckedFiles } from './check-folder.ts'
import { readLines } from './read-lines.ts'

/** A record of the folder. Times are in milliseconds since the Unix epoch; null when the folder has none. */
export interface FolderRecord {
  readonly id: string
  readonly fields: Fields
  readonly times: { readonly createdAt: number; readonly updatedAt: number } | null
  readonly sample: boolean
}

/** Bytes of a record. A report of 100,000 characters has at most 600,000. */
const longestRecord = 2_000_000

/** No form of this website stores more than five levels. */
const deepest = 20

const moment = z.iso.datetime().transform((text) => Date.parse(text))
const envelope = z.object({ createdAt: moment, updatedAt: moment, sample: z.boolean().optional() })
const fields = z.record(z.string(), z.json())

/** Reads the records of a collection. `onProblem`: called with a sentence about each unreadable part. */
export async function* readRecords(
  folder: string,
  files: CheckedFiles,
  collection: ExportedCollection,
  onProblem: (words: string) => void,
): AsyncGenerator<FolderRecord> {
  const envelopes = new Map<string, z.infer<typeof envelope>>()
  for await (const [id, value] of readMap(folder, files, envelopeFile(collection), onProblem)) {
    const read = envelope.safeParse(value)
    if (read.success) envelopes.set(id, read.data)
    else onProblem(`${envelopeFile(collection)}: the times of ${id} cannot be read.`)
  }
  for await (const [id, value] of readMap(folder, files, dataFile(collection), onProblem)) {
    const read = isDeeperThan(deepest, value) ? null : fields.safeParse(value)
    if (!read?.success) {
      onProblem(`${collection}/${id} is no record.`)
      continue
    }
    const { sample = false, ...times } = envelopes.get(id) ?? {}
    yield {
      id,
      fields: read.data as Fields,
      times: 'createdAt' in times ? times : null,
      sample,
    }
  }
}

/** Checked first, because reading a value that is nested thousands of levels deep overflows the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part))
}

/** The entries of a JSON object with one entry in each line. */
async function* readMap(
  folder: string,
  files: CheckedFiles,
  path: string,
  onProblem: (words: string) => void,
): AsyncGenerator<readonly [id: string, value: unknown]> {
  if (!files.has(path)) return onProblem(`${path} is missing.`)
  const seen = new Set<string>()
  let number = 0
  let isEnded = false
  for await (const bytes of readLines(join(folder, path), longestRecord)) {
    number += 1
    if (bytes === null) return onProblem(`${path}, line ${number}: the record has more than 2 MB.`)
    if (!isUtf8(bytes)) return onProblem(`${path}, line ${number}, is not in UTF-8.`)
    const line = bytes.toString('utf8')
    if (number === 1 ? line === '{' : line === '') continue
    if (line === '}') {
      isEnded = true
      continue
    }
    const entry = parseEntry(line)
    if (!entry || isEnded || number === 1) {
      return onProblem(
        `${path}, line ${number}, is no record. Each record has to stand in one line, with its id.`,
      )
    }
    if (seen.has(entry[0])) onProblem(`${path} has two records with the id ${entry[0]}.`)
    else yield entry
    seen.add(entry[0])
  }
  if (!isEnded) onProblem(`${path} is cut short.`)
}

function parseEntry(line: string): readonly [string, unknown] | null {
  const [entry, ...others] = Object.entries(fromJson(`{${line.replace(/,$/, '')}}`) ?? {})
  return entry && others.length === 0 ? entry : null
}

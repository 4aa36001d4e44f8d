import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { JSONParser } from '@streamparser/json'
import { OperatorError } from '#ports/operator-error.ts'
import type { RecordSource, SourceRecord } from './source.ts'

/** The level above the collections in dumps of node-firestore-import-export. */
const wrapper = '__collections__'

/**
 * Records of a JSON file `{ collection: { id: fields } }`, also with lists of records and inside of `__collections__`,
 * or of a folder with one such file for each collection, `Programs.json`. Only one record is in memory at a time.
 */
export async function openDump(path: string): Promise<RecordSource> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new OperatorError(`There is no ${path}.`)
  if (!found.isDirectory()) return { name: path, records: () => readFile(path, null) }
  const files = (await readdir(path)).filter((name) => extname(name) === '.json').toSorted()
  if (files.length === 0) {
    throw new OperatorError(`There is no file of a collection in ${path}, such as Programs.json.`)
  }
  return {
    name: path,
    async *records() {
      for (const file of files) yield* readFile(join(path, file), basename(file, '.json'))
    },
  }
}

/** `collection`: the one that the file contains; null for a file with all collections. */
async function* readFile(path: string, collection: string | null): AsyncGenerator<SourceRecord> {
  const parser = new JSONParser({
    paths: collection === null ? ['$.*.*', `$.${wrapper}.*.*`] : ['$.*'],
    keepStack: false,
  })
  let records: SourceRecord[] = []
  let problem: Error | null = null
  parser.onError = (error) => {
    problem ??= error
  }
  parser.onValue = ({ value, key, stack }) => {
    const [, first, second] = stack.map(({ key: name }) => name)
    const isWrapped = collection === null && first === wrapper
    // The collections themselves, which have no records left.
    if (isWrapped && second === undefined) return
    const name = collection ?? String(isWrapped ? second : first)
    records.push({ collection: name, id: idOf(key, value), value })
  }
  let isEmpty = true
  for await (const chunk of createReadStream(path)) {
    isEmpty = false
    try {
      parser.write(chunk as Uint8Array)
    } catch (error) {
      problem ??= error as Error
    }
    yield* records
    records = []
    if (problem) break
  }
  if (problem || isEmpty || !parser.isEnded) {
    const reason = (problem as Error | null)?.message ?? 'it ends too early'
    throw new OperatorError(`${path} is not a whole JSON file: ${reason}. Nothing of it was brought over.`)
  }
}

/** In a list of records, the id is a field. */
function idOf(key: string | number | undefined, value: unknown): string {
  if (typeof key === 'string') return key
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fromJson } from '#domain/json.ts'
import { OperatorError } from '#ports/operator-error.ts'
import type { RecordSource, SourceRecord } from './source.ts'

/** The level above the collections in dumps of node-firestore-import-export. */
const wrapper = '__collections__'

/**
 * Records of a JSON file `{ collection: { id: fields } }`, also with lists of records and inside of `__collections__`,
 * or of a folder with one such file for each collection, `Programs.json`.
 */
export async function openDump(path: string): Promise<RecordSource> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new OperatorError(`There is no ${path}.`)
  if (!found.isDirectory()) {
    return {
      name: path,
      async *records() {
        const { [wrapper]: wrapped, ...own } = await readObject(path)
        for (const collections of [own, wrapped]) {
          for (const [name, records] of Object.entries(collections ?? {})) yield* recordsOf(name, records)
        }
      },
    }
  }
  const files = (await readdir(path)).filter((name) => extname(name) === '.json').toSorted()
  if (files.length === 0) {
    throw new OperatorError(`There is no file of a collection in ${path}, such as Programs.json.`)
  }
  return {
    name: path,
    async *records() {
      for (const file of files) yield* recordsOf(basename(file, '.json'), await readObject(join(path, file)))
    },
  }
}

/** A list counts as an object, too. */
async function readObject(path: string): Promise<Readonly<Record<string, unknown>>> {
  const value = fromJson(await readFile(path, 'utf8'))
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new OperatorError(`${path} is not a whole JSON file of records. Nothing of it was brought over.`)
}

/** In a list of records, the id is a field. */
function recordsOf(collection: string, records: unknown): readonly SourceRecord[] {
  if (typeof records !== 'object' || records === null) return []
  return Object.entries(records).map(([key, value]: [string, unknown]) => {
    const { id } = (Array.isArray(records) ? (value ?? {}) : { id: key }) as { id?: unknown }
    return { collection, id: ['string', 'number'].includes(typeof id) ? String(id) : '', value }
  })
}

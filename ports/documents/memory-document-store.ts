import {
  isPublicCollection,
  type Author,
  type Change,
  type Collection,
  type DocumentStore,
  type Fields,
  type PastVersion,
  type Revision,
  type StoredDocument,
} from './document-store.ts'
import { VersionConflictError } from './errors.ts'
import { Watchers } from './watchers.ts'

type Record = { current: StoredDocument | null; past: readonly PastVersion[] }
type Records = ReadonlyMap<string, Record>

/**
 * Records that end with the process, for tests that ask what a store says and not how it keeps it. Other
 * processes see nothing of it.
 * @param options.now milliseconds since the Unix epoch; the machine's clock when left out.
 */
export function createMemoryDocumentStore(options: { now?: () => number } = {}): DocumentStore {
  const now = options.now ?? Date.now
  const watchers = new Watchers()
  let records: Records = new Map()
  let revision: Revision = 0

  return {
    async read(collection, { omit = [] } = {}) {
      const documents = [...records]
        .filter(([key]) => key.startsWith(`${collection}/`))
        .flatMap(([, { current }]) =>
          current ? [[current.id, without(omit, structuredClone(current))] as const] : [],
        )
      return new Map(documents)
    },

    async get(collection, id) {
      return structuredClone(records.get(keyOf(collection, id))?.current ?? null)
    },

    async commit(changes, by) {
      const at = now()
      const after = new Map(records)
      // Each is applied, also when an earlier one already touched a public collection.
      const touched = changes.filter((change) => applyChange(after, change, by, at))
      records = after
      if (touched.some((change) => isPublicCollection(change.collection))) revision += 1
      watchers.tell(revision)
      return revision
    },

    async history(collection, id) {
      return structuredClone(records.get(keyOf(collection, id))?.past ?? [])
    },

    async revision() {
      return revision
    },

    watch(onRevision) {
      return watchers.add(onRevision)
    },
  }
}

function keyOf(collection: Collection, id: string) {
  return `${collection}/${id}`
}

function without(omit: readonly string[], document: StoredDocument): StoredDocument {
  const fields = Object.entries(document.fields).filter(([field]) => !omit.includes(field))
  return { ...document, fields: Object.fromEntries(fields) }
}

/** @returns whether the store is another one now. */
function applyChange(records: Map<string, Record>, change: Change, by: Author, at: number): boolean {
  const { collection, id } = change
  const key = keyOf(collection, id)
  if (change.kind === 'erase') return records.delete(key)

  const { current, past } = records.get(key) ?? { current: null, past: [] }
  if (change.kind === 'delete' && !current) return false

  const { expectedVersion } = change
  if (expectedVersion !== undefined && expectedVersion !== (current?.version ?? 0)) {
    throw new VersionConflictError({ collection, id, expectedVersion, current: structuredClone(current) })
  }

  const version = (past.at(-1)?.version ?? 0) + 1
  // Through JSON, as a store on disk would: nothing of the caller's own object is kept.
  const fields: Fields | null = change.kind === 'set' ? JSON.parse(JSON.stringify(change.fields)) : null
  records.set(key, {
    current: fields && {
      id,
      fields,
      version,
      createdAt: current?.createdAt ?? at,
      createdBy: current?.createdBy ?? by,
      updatedAt: at,
      updatedBy: by,
      sample: change.kind === 'set' && change.sample === true,
    },
    past: [...past, { version, fields, at, by }],
  })
  return true
}

import { isDeepStrictEqual } from 'node:util'
import {
  byLastDeleted,
  byNewestChange,
  isPublicCollection,
  changeLogCollections,
  hasHistory,
  withoutFields,
  type Author,
  type Change,
  type ChangedRecord,
  type Collection,
  type DeletedRecord,
  type DocumentStore,
  type Fields,
  type PastVersion,
  type PublicCollection,
  type RecentChange,
  type Revision,
  type Selection,
  type StoredDocument,
  type VersionSummary,
} from './document-store.ts'
import { VersionConflictError } from './errors.ts'
import { isLongText } from './long-text.ts'
import { Watchers } from './watchers.ts'

type Record = {
  current: StoredDocument | null
  /** Null when no search finds the record. */
  searchText: string | null
  past: readonly PastVersion[]
  revision: Revision
}
type Records = ReadonlyMap<string, Record>

/**
 * A document store in memory, for tests. Other processes cannot see its records.
 * @param options.now milliseconds since the Unix epoch. Default: the machine's clock.
 */
export function createMemoryDocumentStore(options: { now?: () => number } = {}): DocumentStore {
  const now = options.now ?? Date.now
  const watchers = new Watchers()
  let records: Records = new Map()
  let revision: Revision = 0

  function current(
    collection: Collection,
    { without = [], createdBefore, containing }: Selection = {},
  ): StoredDocument[] {
    return [...records]
      .filter(([key]) => key.startsWith(`${collection}/`))
      .flatMap(([, { current }]) => (current ? [structuredClone(current)] : []))
      .filter(({ id }) => !without.some((other) => records.get(keyOf(other, id))?.current))
      .filter(({ createdAt }) => createdBefore === undefined || createdAt < createdBefore)
      .filter(({ id }) => !containing || hasTexts(keyOf(containing.collection, id), containing.texts))
  }

  function hasTexts(key: string, texts: readonly (readonly string[])[]): boolean {
    const searched = records.get(key)?.searchText ?? null
    return searched !== null && texts.every((some) => some.some((text) => searched.includes(text)))
  }

  function allDeleted(collections: readonly PublicCollection[]): DeletedRecord[] {
    return [...records]
      .flatMap(([key, { current, past }]) => {
        const { collection, id } = toRecordOf(key)
        const [last, before] = past.toReversed()
        const isSearched = isPublicCollection(collection) && collections.includes(collection)
        if (current || !last || !isSearched) return []
        const { version, at, by } = last
        return [{ collection, id, version, fields: shortFields(before?.fields ?? {}), at, by }]
      })
      .toSorted(byLastDeleted)
  }

  return {
    async read(collection, { omit = [], idPrefix = '' } = {}) {
      const matching = current(collection).filter(({ id }) => id.startsWith(idPrefix))
      return new Map(
        matching.map((document) => [
          document.id,
          { ...document, fields: withoutFields(document.fields, omit) },
        ]),
      )
    },

    async count(collection, options) {
      return current(collection, options).length
    },

    async ids(collection, selection) {
      return newestFirst(current(collection, selection)).map(({ id }) => id)
    },

    async newest(collection, { limit, offset = 0, ...selection }) {
      return newestFirst(current(collection, selection)).slice(offset, offset + limit)
    },

    async recent(limit, { since = 0, before = Number.POSITIVE_INFINITY, uid } = {}) {
      return [...records]
        .flatMap(([key, { past }]) => toRecentChanges(key, past))
        .filter(({ at, by }) => at >= since && at < before && (uid === undefined || by.uid === uid))
        .toSorted(byNewestChange)
        .slice(0, limit)
    },

    async get(collection, id) {
      return structuredClone(records.get(keyOf(collection, id))?.current ?? null)
    },

    async getAll(collection, ids) {
      const found = ids.map((id) => records.get(keyOf(collection, id))?.current ?? null)
      return new Map(
        found.flatMap((document) => (document ? [[document.id, structuredClone(document)]] : [])),
      )
    },

    async commit(changes, by) {
      // Read before the records are copied, so that no other commit comes between.
      const all: Change[] = []
      for await (const change of changes) all.push(change)
      const at = now()
      const after = new Map(records)
      // Uses `filter`, not `some`: every change must be applied.
      const touched = all.filter((change) => applyChange(after, change, { by, at, revision: revision + 1 }))
      records = after
      if (touched.some((change) => isPublicCollection(change.collection))) revision += 1
      watchers.notify(revision)
      return revision
    },

    async changedSince(revision) {
      return [...records]
        .filter(([, record]) => record.revision > revision)
        .map(([key]) => toRecordOf(key))
        .filter((record): record is ChangedRecord => isPublicCollection(record.collection))
    },

    async history(collection, id) {
      return structuredClone(records.get(keyOf(collection, id))?.past ?? [])
    },

    async version(collection, id, version) {
      const past = records.get(keyOf(collection, id))?.past ?? []
      return structuredClone(past.find((entry) => entry.version === version) ?? null)
    },

    async versions(collection, id, { limit, before = Infinity }) {
      const past = records.get(keyOf(collection, id))?.past ?? []
      return past
        .map((_, index) => toVersionSummary(past.slice(0, index + 1)))
        .filter(({ version }) => version < before)
        .toReversed()
        .slice(0, limit)
    },

    async deleted(collections, { limit, offset = 0 }) {
      return allDeleted(collections).slice(offset, offset + limit)
    },

    async countDeleted(collections) {
      return allDeleted(collections).length
    },

    async recordsWith(text) {
      const searched = JSON.stringify(text).slice(1, -1).toLowerCase()
      return [...records]
        .filter(([, { past }]) =>
          past.some(({ fields }) =>
            JSON.stringify(shortFields(fields ?? {}))
              .toLowerCase()
              .includes(searched),
          ),
        )
        .map(([key]) => toRecordOf(key))
        .filter((record): record is ChangedRecord => isPublicCollection(record.collection))
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

function toRecordOf(key: string) {
  const slash = key.indexOf('/')
  return { collection: key.slice(0, slash) as Collection, id: key.slice(slash + 1) }
}

function toRecentChanges(key: string, past: readonly PastVersion[]): readonly RecentChange[] {
  const collection = changeLogCollections.find((logged) => key.startsWith(`${logged}/`))
  if (!collection) return []
  const id = key.slice(collection.length + 1)
  return past.map(({ version, fields, at, by }, index) => {
    const before = past[index - 1]?.fields
    const kind = fields ? (before ? 'updated' : 'added') : 'deleted'
    return { collection, id, version, kind, fields: shortFields(fields ?? before ?? {}), at, by }
  })
}

/** `past`: the versions up to this one, oldest first. */
function toVersionSummary(past: readonly PastVersion[]): VersionSummary {
  const [last, before, ...earlier] = structuredClone(past).toReversed()
  if (!last) throw new Error('a history has at least one version')
  const { fields } = last
  const longTexts = Object.entries(fields ?? {})
    .filter(([, value]) => isLongText(value))
    .map(([field, value]) => [field, before?.fields?.[field] === value ? 'same' : 'changed'] as const)
  const same = fields && earlier.find((version) => isDeepStrictEqual(version.fields, fields))
  return {
    ...last,
    fields: fields && shortFields(fields),
    longTexts: Object.fromEntries(longTexts),
    sameAs: same && !isDeepStrictEqual(before?.fields, fields) ? same.version : null,
  }
}

function shortFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(structuredClone(fields)).filter(([, value]) => !isLongText(value)))
}

/** @returns whether the store was changed. */
function applyChange(
  records: Map<string, Record>,
  change: Change,
  { by, at: committedAt, revision }: { by: Author; at: number; revision: Revision },
): boolean {
  const { collection, id } = change
  const at = (change.kind === 'set' ? change.at : undefined) ?? committedAt
  const key = keyOf(collection, id)
  const { current, past } = records.get(key) ?? { current: null, past: [] as PastVersion[] }
  if (change.kind === 'erase') {
    if (current && isPublicCollection(collection)) {
      throw new VersionConflictError({
        collection,
        id,
        expectedVersion: 0,
        current: structuredClone(current),
      })
    }
    return records.delete(key)
  }
  if (change.kind === 'delete' && !current) return false

  const { expectedVersion } = change
  if (expectedVersion !== undefined && expectedVersion !== (current?.version ?? 0)) {
    throw new VersionConflictError({ collection, id, expectedVersion, current: structuredClone(current) })
  }

  if (change.kind === 'expect') return false

  const version = (past.at(-1)?.version ?? 0) + 1
  // Copied through JSON, as in a store on disk, so that the caller's object is not shared.
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
    searchText: (change.kind === 'set' ? change.searchText : undefined) ?? null,
    past: [...(hasHistory(collection) ? past : []), { version, fields, at, by }],
    revision,
  })
  return true
}

const newestFirst = (documents: readonly StoredDocument[]): readonly StoredDocument[] =>
  documents.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))

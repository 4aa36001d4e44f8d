import { onTestFinished } from 'vitest'
import type { Author, DocumentStore, Fields, Revision } from '../document-store.ts'

export const adaeze: Author = { uid: 'adaeze@wipf.example', name: 'Adaeze' }
export const ruth: Author = { uid: 'ruth@wipf.example', name: 'Ruth' }

/** Milliseconds since the Unix epoch. The clock of each store starts at `firstOfMarch`. */
export const firstOfMarch = Date.UTC(2026, 2, 1, 9)
export const secondOfMarch = Date.UTC(2026, 2, 2, 9)

/** A store with the clock from which it takes its time. */
interface TimedStore {
  readonly store: DocumentStore
  /** `time`: milliseconds since the Unix epoch. */
  readonly clock: { time: number }
}

/** Opens an empty store. */
export type OpenStore = () => Promise<TimedStore>

/** Opens an empty store, which `otherProcess` shows as another process sees it. */
export type OpenSharedStore = () => Promise<TimedStore & { readonly otherProcess: DocumentStore }>

/** Returns the list of the revisions that a watcher is notified of, which grows until the test ends. */
export function watchRevisions(store: DocumentStore): Revision[] {
  const revisions: Revision[] = []
  onTestFinished(store.watch((revision) => revisions.push(revision)))
  return revisions
}

export function set(id: string, fields: Fields = { ProgramTitle: id }) {
  return { kind: 'set', collection: 'Programs', id, fields } as const
}

export function remove(id: string, expectedVersion?: number) {
  return { kind: 'delete', collection: 'Programs', id, expectedVersion } as const
}

/** Long enough for a back end to store it separately. */
export function long(text: string): string {
  return text.repeat(Math.ceil(12_000 / text.length))
}

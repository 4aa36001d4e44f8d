import { system } from '#domain/content/system.ts'
import type { HostedState } from '#domain/maintenance/notices.ts'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'

/*
 * What this website knows of the provider: one record in the private collection `Hosted` for each document there, under
 * its name such as `Programs/3f2a`, one for each picture, under its address here, and `status`.
 */

/** Both sides of a document when they were last equal. */
export interface Copy {
  /** The version here; 0 for no record. */
  readonly version: number
  /** The update time there; null for no document. */
  readonly updateTime: string | null
  /** What stands there; null for no document, and for one that is only read once. */
  readonly fields: Fields | null
  /** What is being written there. A run that was killed does not know whether it arrived. */
  readonly pending: { readonly version: number; readonly fields: Fields | null } | null
  /** Why both sides are not equal, as a sentence for staff. */
  readonly problem: string | null
}

/** A copy without what stands there. */
export type KnownCopy = Omit<Copy, 'fields' | 'pending'>

/** Where the file of a picture is at the provider. */
export interface HostedFile {
  /** The download address. */
  readonly address: string
  /** The object that this website stored; null for one that was there. */
  readonly object: string | null
  /** Since when no document names it, in milliseconds since the Unix epoch. */
  readonly unnamedSince: number | null
}

/** How both sides stand, for staff. */
export interface HostedStatus extends HostedState {
  readonly project: string
  /** Everything that was committed here until this revision is there. */
  readonly revision: number
}

export const noCopy: Copy = { version: 0, updateTime: null, fields: null, pending: null, problem: null }
export const namedProblems = 10
export const statusId = 'status'

export const setHosted = (id: string, fields: object): Change => ({
  kind: 'set',
  collection: 'Hosted',
  id,
  fields: fields as Fields,
})

/** The copies of all documents and pictures, in memory without their fields. */
export async function readCopies(documents: DocumentStore) {
  const known = new Map<string, KnownCopy>()
  const pictures = new Map<string, HostedFile>()
  for (const { id, fields } of (await documents.read('Hosted', { omit: ['fields', 'pending'] })).values()) {
    if (id.startsWith('/')) pictures.set(id, fields as unknown as HostedFile)
    else if (id !== statusId) known.set(id, fields as unknown as KnownCopy)
  }
  return {
    known,
    /** By their address here. */
    pictures,

    async read(name: string): Promise<Copy | null> {
      const stored = known.has(name) ? await documents.get('Hosted', name) : null
      return stored && { ...noCopy, ...(stored.fields as unknown as Copy) }
    },

    async save(entries: readonly (readonly [name: string, copy: Copy])[]): Promise<void> {
      await documents.commit(
        entries.map(([name, copy]) => setHosted(name, copy)),
        system,
      )
      for (const [name, { version, updateTime, problem }] of entries)
        known.set(name, { version, updateTime, problem })
    },

    async savePicture(url: string, file: HostedFile): Promise<void> {
      await documents.commit([setHosted(url, file)], system)
      pictures.set(url, file)
    },

    async forget(id: string): Promise<void> {
      await documents.commit([{ kind: 'erase', collection: 'Hosted', id }], system)
      known.delete(id)
      pictures.delete(id)
    },
  }
}
export type Copies = Awaited<ReturnType<typeof readCopies>>

/** Null before the first run. */
export async function readHostedStatus(documents: Pick<DocumentStore, 'get'>): Promise<HostedStatus | null> {
  return ((await documents.get('Hosted', statusId))?.fields as unknown as HostedStatus | undefined) ?? null
}

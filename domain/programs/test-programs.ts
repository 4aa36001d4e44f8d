import { onTestFinished } from 'vitest'
import type { Account, Editor } from '#domain/accounts/schema.ts'
import { createContent } from '#domain/content/snapshot.server.ts'
import { slices } from '#domain/slices.server.ts'
import type { StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import type { SentImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused } from '#domain/result.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { ProgramDraft } from './kind.ts'

const publishes = { role: 'publishes', owner: false }

export const adaeze = {
  uid: 'adaeze',
  email: 'adaeze@wipf.example',
  username: 'Adaeze Okafor',
  ...publishes,
} as Editor
export const ruth = {
  uid: 'ruth',
  email: 'ruth@wipf.example',
  username: 'Ruth Gyang',
  ...publishes,
} as Editor

/** A parsed draft with three images. */
export function draftOf(changes: Partial<ProgramDraft> = {}): ProgramDraft {
  return {
    title: 'Shelter Network Meeting, Jos',
    date: '2019-11-25',
    theme: 'Gender Based Violence',
    report: '<p>Eleven shelters agreed on one number to call.</p>',
    lead: '',
    figures: [],
    downloads: [],
    images: ['one', 'two', 'three'].map((uploadId) => ({ uploadId, description: `Picture ${uploadId}` })),
    event: '',
    ...changes,
  }
}

/** Staged images and files in memory. `stage` adds some; the bytes of each are its name. */
export function createStagedTestImages() {
  const staged = new Map<string, { owner: string; image: SentImage }>()
  const stagedDownloads = new Map<string, string>()
  const downloads: StagedDownloads = {
    async find(uploadIds, owner: Account) {
      const missing = uploadIds.filter((id) => stagedDownloads.get(id) !== owner.uid)
      if (missing.length > 0) return refused({ missing })
      return accepted(
        uploadIds.map((uploadId) => {
          const file = new TextEncoder().encode(`%PDF-1.7 ${uploadId} %%EOF`)
          return { uploadId, sizeBytes: file.length, file }
        }),
      )
    },
  }
  const images: StagedImages = {
    async find(uploadIds, owner: Account) {
      const found = uploadIds.flatMap((id) => {
        const entry = staged.get(id)
        return entry?.owner === owner.uid ? [entry.image] : []
      })
      if (found.length === uploadIds.length) return accepted(found)
      return refused({ missing: uploadIds.filter((id) => staged.get(id)?.owner !== owner.uid) })
    },
    async discard(uploadIds, { uid }) {
      for (const id of uploadIds) {
        if (staged.get(id)?.owner === uid) staged.delete(id)
        if (stagedDownloads.get(id) === uid) stagedDownloads.delete(id)
      }
    },
  }
  return {
    images,
    downloads,
    ids: () => [...staged.keys(), ...stagedDownloads.keys()],
    /** Adds PDFs; the bytes of each have its name. */
    stageDownload(owner: Account, ...uploadIds: string[]) {
      for (const uploadId of uploadIds) stagedDownloads.set(uploadId, owner.uid)
    },
    /** Makes an upload's recorded size one byte too large. */
    truncate(uploadId: string) {
      const entry = staged.get(uploadId)
      if (!entry) throw new Error(`${uploadId} is not staged`)
      const image = { ...entry.image, sizeBytes: entry.image.sizeBytes + 1 }
      staged.set(uploadId, { ...entry, image })
    },
    /** Sets the size of the file that was uploaded. */
    resize(uploadId: string, uploadedBytes: number) {
      const entry = staged.get(uploadId)
      if (!entry) throw new Error(`${uploadId} is not staged`)
      staged.set(uploadId, { ...entry, image: { ...imageOf(uploadId), uploadedBytes } })
    },
    stage(owner: Account, ...uploadIds: string[]) {
      for (const uploadId of uploadIds) staged.set(uploadId, { owner: owner.uid, image: imageOf(uploadId) })
    },
  }

  function imageOf(uploadId: string): SentImage {
    const bytes = new TextEncoder().encode(`the bytes of ${uploadId}`)
    return {
      uploadId,
      originalName: `Photo (${uploadId}).JPG`,
      digest: `digest-${uploadId}`,
      uploadedBytes: bytes.length,
      width: 1600,
      height: 1000,
      colour: 'o-600',
      sizeBytes: bytes.length,
      get master() {
        if (!staged.has(uploadId)) throw new Error(`${uploadId} was discarded`)
        return bytes
      },
    }
  }
}

/** The keys of all stored pictures, in alphabetical order. */
export async function storedKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('images/')) keys.push(key)
  return keys.sort()
}

/**
 * Creates the content of a store and waits for the first read. An error or a record that cannot be shown fails the
 * test.
 */
export async function readTestContent(documents: DocumentStore) {
  let isOver = false
  const content = createContent(documents, slices, {
    onUnreadable: ({ id }) => {
      throw new Error(`${id} cannot be shown`)
    },
    onFault: (error) => {
      // The store of the test is closed by then.
      if (!isOver) throw error
    },
  })
  onTestFinished(() => {
    isOver = true
    content.stop()
  })
  await content.ready
  return content
}

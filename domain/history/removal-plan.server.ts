import { downloadsOf } from '#domain/downloads/stored-downloads.ts'
import { isOwnDownload } from '#domain/downloads/download-address.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import {
  imageIdOf,
  imageIdOfRecord,
  imageUrl,
  type ImageId,
  recordOfImage,
} from '#domain/media/image-address.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import type { Change, DocumentStore, PastVersion } from '#ports/documents/document-store.ts'
import { titleOf } from './kinds.server.ts'
import { collectionOf } from './record-key.ts'
import type { RecordKey, Removal } from './schema.ts'

/** The plan of a removal for good. */
interface RemovalPlan {
  readonly removal: Removal
  /** The pictures to remove. */
  readonly imageIds: readonly ImageId[]
  /** The addresses of the files to remove. */
  readonly downloads: readonly string[]
  /** The drafts that change the record. Their uploads expire like those of any deleted draft. */
  readonly draftIds: readonly string[]
}

/** Plans removals of records that are taken down. */
export function createRemovalPlans({
  documents,
  drafts,
}: {
  readonly documents: Pick<DocumentStore, 'versions' | 'read' | 'recordsWith'>
  readonly drafts: Pick<DraftQueries, 'all'>
}) {
  return {
    /** `version`: the number of the version that took the record down. */
    async plan(record: RecordKey, version: number): Promise<RemovalPlan> {
      const { kind, id } = record
      const collection = collectionOf(kind)
      const allDrafts = await drafts.all()
      const ownDrafts = allDrafts.filter(({ form, recordId }) => form === kind && recordId === id)
      const otherDrafts = allDrafts.filter((draft) => !ownDrafts.includes(draft))
      const versions = await documents.versions(collection, id, { limit: version })
      const used = versions.flatMap(({ fields }) => referencedPictures(fields ?? {}))
      const own = await documents.read('Images', { idPrefix: `${collection}/${id}/` })
      const imageIds = new Set([
        ...used.flatMap((url) => imageIdOf(url) ?? []),
        ...[...own.keys()].map(imageIdOfRecord),
      ])
      const kept = await findUsedElsewhere(record, [...imageIds], otherDrafts)
      const toRemove = [...imageIds].filter((imageId) => !kept.has(imageId))
      const downloads = findOwnDownloads(id, versions, otherDrafts)
      const withContent = versions.filter(({ fields }) => fields !== null)
      return {
        imageIds: toRemove,
        downloads,
        draftIds: ownDrafts.map((draft) => draft.id),
        removal: {
          title: titleOf(kind, withContent[0]?.fields ?? {}),
          version,
          versions: withContent.length,
          pictures: toRemove.length,
          files: downloads.length,
          drafts: ownDrafts.length,
          keptPictures: kept.size,
        },
      }
    },
  }

  /** The pictures that a version of another record, or one of these drafts, uses. */
  async function findUsedElsewhere(
    { kind, id }: RecordKey,
    imageIds: readonly ImageId[],
    otherDrafts: readonly ListedDraft[],
  ): Promise<ReadonlySet<ImageId>> {
    const usedElsewhere = new Set<ImageId>()
    const keep = (urls: readonly string[]) => {
      for (const imageId of imageIds) if (urls.includes(imageUrl(imageId))) usedElsewhere.add(imageId)
    }
    for (const draft of otherDrafts) keep(draft.pictures)
    for (const folder of new Set(imageIds.map(toFolder))) {
      for (const found of await documents.recordsWith(folder)) {
        if (found.collection === collectionOf(kind) && found.id === id) continue
        const versions = await documents.versions(found.collection, found.id, { limit: everyVersion })
        for (const { fields } of versions) keep(referencedPictures(fields ?? {}))
      }
    }
    return usedElsewhere
  }
}

const everyVersion = 1_000_000

/** The record's own files of all its versions, without those that a draft of another record uses. */
function findOwnDownloads(
  id: string,
  versions: readonly PastVersion[],
  otherDrafts: readonly ListedDraft[],
): readonly string[] {
  const urls = new Set(versions.flatMap(({ fields }) => downloadsOf(fields ?? {}).map(({ url }) => url)))
  for (const { files } of otherDrafts) for (const key of files) urls.delete(key)
  return [...urls].filter((url) => isOwnDownload(id, url))
}

/** The address of the folder that a picture shares with the others of its record. */
function toFolder(imageId: ImageId): string {
  const { collection, id } = recordOfImage(imageId)
  return `/images/${collection}/${id}/`
}

/** Erases the record, its pictures and its drafts, and notes the files of the store to remove. */
export function toRemovalChanges(
  { kind, id }: RecordKey,
  { imageIds, downloads, draftIds }: Omit<RemovalPlan, 'removal'>,
): readonly Change[] {
  const collection = collectionOf(kind)
  const erased = imageIds.flatMap((imageId): Change[] => [
    { kind: 'delete', collection: 'Images', id: imageId },
    { kind: 'erase', collection: 'Images', id: imageId },
  ])
  const fields = { record: { collection, id }, images: imageIds, downloads }
  return [
    { kind: 'erase', collection, id },
    ...erased,
    ...draftIds.map((draftId): Change => ({ kind: 'delete', collection: 'Drafts', id: draftId })),
    { kind: 'set', collection: 'Removals', id: `${collection}.${id}`, fields },
  ]
}

import { downloadsOf } from '#domain/downloads/stored-downloads.ts'
import { imageIdOf, masterKeyOf } from '#domain/media/image-address.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import type { DocumentStore, Json, StoredDocument } from '#ports/documents/document-store.ts'
import { readInParts } from '#ports/documents/read-in-parts.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { ExportFile, ExportFolder } from './export-folder.ts'
import {
  dataFile,
  type ExportedCollection,
  exportedCollections,
  type ExportedEnvelope,
  envelopeFile,
  type Manifest,
} from './format.ts'
import { type List, toLists } from './lists.ts'

const picturesAtOnce = 100

/**
 * Writes the records that the website shows, with their pictures, files and lists, a part of each collection at a time.
 * Pictures and files of earlier versions, and of records that were taken down, are not written.
 */
export async function exportRecords(
  {
    documents,
    files,
  }: {
    readonly documents: Pick<DocumentStore, 'ids' | 'getAll'>
    readonly files: Pick<FileStore, 'open'>
  },
  folder: ExportFolder,
  { siteUrl, announce }: { readonly siteUrl: string; readonly announce: (line: string) => void },
): Promise<Omit<Manifest, 'format' | 'site' | 'pages'>> {
  const records = {} as Record<ExportedCollection, number>
  const missingPictures: string[] = []
  const missingDownloads: string[] = []
  const downloads = new Set<string>()
  let newest = 0
  let pictures = 0
  const imageIds = new Set<string>()

  async function* contentOf(collection: ExportedCollection): AsyncGenerator<readonly StoredDocument[]> {
    if (collection === 'Images') return yield* pictureRecords()
    for await (const part of readInParts(documents, collection)) {
      for (const { fields } of part) {
        for (const url of referencedPictures(fields)) imageIds.add(imageIdOf(url) ?? '')
        for (const { url } of downloadsOf(fields)) downloads.add(url)
      }
      yield part
    }
  }

  async function* pictureRecords(): AsyncGenerator<readonly StoredDocument[]> {
    const ids = [...imageIds]
    for (let start = 0; start < ids.length; start += picturesAtOnce) {
      const part = ids.slice(start, start + picturesAtOnce)
      const found = await documents.getAll('Images', part)
      yield part.flatMap((id) => found.get(id) ?? [])
    }
  }

  const lists: { readonly [Name in ExportedCollection]?: List } = toLists(siteUrl)
  for (const collection of exportedCollections) {
    const data = await beginMap(folder, dataFile(collection))
    const envelopes = await beginMap(folder, envelopeFile(collection))
    const list = lists[collection]
    const listFile = list && (await folder.create(list.file))
    await listFile?.write(list?.head ?? '')
    records[collection] = 0
    for await (const part of contentOf(collection)) {
      for (const document of part) {
        await data.add(document.id, document.fields)
        await envelopes.add(document.id, { ...toEnvelope(document) })
        await listFile?.write(list?.line(document) ?? '')
        newest = Math.max(newest, document.updatedAt)
        records[collection] += 1
      }
    }
    await data.end()
    await envelopes.end()
    await listFile?.close()
    announce(`  ${collection}: ${records[collection]}`)
  }

  for (const id of imageIds) {
    const key = masterKeyOf(id as Parameters<typeof masterKeyOf>[0])
    const file = await files.open(key)
    if (!file) {
      missingPictures.push(`/${key}`)
      continue
    }
    await folder.put(key, file.stream())
    pictures += 1
    if (pictures % 500 === 0) announce(`  ${pictures} pictures`)
  }
  for (const url of downloads) {
    const file = await files.open(url.slice(1))
    if (file) await folder.put(file.key, file.stream())
    else missingDownloads.push(url)
  }
  const newestChange = newest === 0 ? null : new Date(newest).toISOString()
  return {
    records,
    pictures,
    missingPictures: missingPictures.sort(),
    downloads: downloads.size - missingDownloads.length,
    missingDownloads: missingDownloads.sort(),
    newestChange,
  }
}

function toEnvelope({ createdAt, updatedAt, sample }: StoredDocument): ExportedEnvelope {
  return {
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    ...(sample && { sample }),
  }
}

/** Begins a JSON object with one entry in each line, so that it can be read in parts and compared line by line. */
async function beginMap(folder: ExportFolder, path: string) {
  const file: ExportFile = await folder.create(path)
  let isFirst = true
  await file.write('{')
  return {
    async add(id: string, value: Json): Promise<void> {
      await file.write(`${isFirst ? '' : ','}\n${JSON.stringify(id)}: ${JSON.stringify(inOrder(value))}`)
      isFirst = false
    },
    async end(): Promise<void> {
      await file.write('\n}\n')
      await file.close()
    },
  }
}

/** With sorted names, so that equal records are equal texts. */
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, entry]) => [name, inOrder(entry)]))
}

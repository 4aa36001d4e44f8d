import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import type { Change } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from './temporary-documents.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { organisation } from '#site'
import { temporaryFolder } from './temporary-folder.ts'
import { writeExportFolder } from '#server/export/export-folder.ts'
import { exportRecords } from '#server/export/export-records.ts'
import { createImageWorkshop } from '#server/images/workshop.ts'
import { compareWithWebsite } from '#server/import-folder/compare-website.ts'
import { writeFolderImport } from '#server/import-folder/import-folder.ts'
import { planFolderImport } from '#server/import-folder/plan-import.ts'

/* A forum, its exported folder and the import of it, for tests. */

export const never = new AbortController().signal
const siteUrl = 'https://www.example.org'
export const adaeze = { uid: 'adaeze', name: 'Adaeze' }
export const march = Date.UTC(2026, 2, 1, 9)
export const april = Date.UTC(2026, 3, 2, 10)

/** The address of the only picture of the forum. */
export const address = '/images/Programs/town-hall/hall-9c1d.jpg'
/** The address of its only file to download. */
export const pledgeAddress = '/downloads/Programs/town-hall/pledge-1a2b.pdf'
export const pledge = Buffer.from('%PDF-1.7 six parties sign %%EOF')
export const townHall = {
  id: 'town-hall',
  ProgramTitle: 'Town Hall, Enugu',
  ProgramTheme: 'Political Advocacy',
  ProgramDate: '2022-05-14',
  ProgramReport: '<p>Who <strong>decides</strong>?</p>',
  images: [address],
  ProgramEvent: 'open-day',
  ProgramDownloads: [
    { url: pledgeAddress, name: 'Conduct pledge', sizeBytes: pledge.length, uploadId: '1'.repeat(32) },
  ],
  day: 14,
  month: 'May',
  year: 2022,
}
/** The record of that picture. */
export const picture = {
  width: 1600,
  height: 1000,
  colour: 'o-300',
  description: 'Women in a hall',
  originalName: 'Hall.JPG',
  digest: 'ab'.repeat(32),
  sizeBytes: 0,
  uploadId: '0'.repeat(32),
  point: { x: 40, y: 20 },
}

export const jpeg = () =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#F6B566' } }).jpeg()

/** Creates the stores of a site with these records. */
export async function site(records: readonly Change[] = []) {
  const clock = { time: april }
  const documents = temporaryDocuments({ now: () => clock.time })
  if (records.length > 0) await documents.commit(records, adaeze)
  return { documents, files: createMemoryFileStore() }
}

/** A forum with a program, its picture and a few texts. */
export async function forum() {
  const bytes = await jpeg().toBuffer()
  const stores = await site([
    { kind: 'set', collection: 'Programs', id: 'town-hall', fields: townHall, at: march },
    { kind: 'set', collection: 'Programs', id: 'town-hall', fields: townHall },
    {
      kind: 'set',
      collection: 'Staff',
      id: 'hadiza',
      fields: { id: 'hadiza', fullName: 'Hadiza Sule', position: 'Director', order: 1 },
      sample: true,
    },
    {
      kind: 'set',
      collection: 'aboutUs',
      id: 'Mandate',
      fields: { Mission: 'To win.\nTogether.', Vision: '', Values: '', Objectives: '' },
    },
    { kind: 'set', collection: 'Settings', id: 'Settings', fields: { phone: '+234 803 111 2222' } },
    {
      kind: 'set',
      collection: 'Images',
      id: 'Programs/town-hall/hall-9c1d.jpg',
      fields: { ...picture, sizeBytes: bytes.length },
    },
  ])
  await stores.files.put(address.slice(1), bytes, { maxBytes: bytes.length })
  await stores.files.put(pledgeAddress.slice(1), pledge, { maxBytes: pledge.length })
  return stores
}

export type Stores = Awaited<ReturnType<typeof site>>

/** The folder that an export writes. */
export async function exported(stores: Stores): Promise<string> {
  const folder = join(await temporaryFolder(), 'website')
  await writeExportFolder(folder, never, async (written) => {
    const facts = await exportRecords(stores, written, { siteUrl, announce: () => undefined })
    await written.put('manifest.json', JSON.stringify({ format: 1, site: siteUrl, pages: 0, ...facts }))
  })
  return folder
}

/** @throws {FolderImportError} */
export async function bringIn(folder: string, stores: Stores): Promise<void> {
  const workshop = createImageWorkshop()
  onTestFinished(() => workshop.stop())
  const plan = await planFolderImport(folder, organisation, never)
  const state = await compareWithWebsite(plan, stores.documents, never)
  await writeFolderImport(plan, state, { ...stores, workshop, signal: never, announce: () => undefined })
}

/** The number of records of a website that are not those of the folder. */
export async function ownRecords(folder: string, { documents }: Stores): Promise<number> {
  return (await compareWithWebsite(await planFolderImport(folder, organisation, never), documents, never)).own
}

/** Writes a file of the folder, and its digest where others are. */
export async function replaceFile(folder: string, path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), bytes)
  const sums = await readFile(join(folder, 'sha256sums.txt'), 'utf8')
  const others = sums.split('\n').filter((line) => line && !line.endsWith(`  ${path}`))
  const digest = createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(folder, 'sha256sums.txt'), `${[...others, `${digest}  ${path}`].join('\n')}\n`)
}

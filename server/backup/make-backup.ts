import { Readable } from 'node:stream'
import { downloadsFolder, isDownloadKey } from '#domain/downloads/download-address.ts'
import { imagesFolder, parseImageAddress } from '#domain/media/image-address.ts'
import type { Database } from '#ports/database/database.ts'
import { namesOfMigrationsDone } from '#ports/database/migrating.ts'
import { changeLogCollections, type Collection } from '#ports/documents/document-store.ts'
import type { FileKey, FileStore } from '#ports/files/file-store.ts'
import type { Passphrase } from './age.ts'
import { columnTypes, digestOf, pagesOf, type Rows, tableNames, toPlain } from './table-rows.ts'
import { fileName, type Manifest, rowsName, rowsPartBytes, secretName } from './entries.ts'
import { keysOfPrepared, type PreparedUpload } from '../uploads/upload-facts.ts'
import { uploadsFolder } from '../uploads/upload-files.ts'
import { type AddEntry, writeArchive } from './write-archive.ts'

/** The stores and the secret to back up, and the passphrase for encryption. */
export interface BackupParts {
  readonly database: Database
  readonly files: FileStore
  /** The secret that the site has generated; null when the settings have one. */
  readonly secret: string | null
  readonly passphrase: Passphrase | null
}

/** The rows, files and bytes that have been read so far. */
interface MadeSoFar {
  readonly rows: number
  readonly files: number
  readonly fileBytes: number
}

/**
 * Tables that a backup leaves out: sessions with their data, one-time links (used ones would work again) and counters
 * of attempts.
 */
const leftOutTables: readonly string[] = [
  'session',
  'verification',
  'limited_tries',
  'setup_tokens',
  'sign_in_links',
  'invitations',
  // Unused since version 0.6.
  'files_pairing',
]
export const savedTables = tableNames.filter((table) => !leftOutTables.includes(table))

/**
 * The state that jobs store about the database, its stores and its clock. This state would be wrong in a restored
 * database, which has made no backups and whose clock was not checked yet.
 */
const leftOutCollection: Collection = 'Maintenance'

/** Some files are read while another one is packed. */
const filesAtOnce = 4

/** The collections whose records people write. */
const countedCollections: readonly string[] = [...changeLogCollections, 'Contactus', 'Drafts']

/**
 * Returns a backup as a stream, made while it is read. It reads the database first, as of one moment, and then the
 * files. Files are stored before the rows that reference them and are never overwritten, so the backup has all files of
 * that moment, unless somebody removes them for good meanwhile. The site may run.
 */
export async function makeBackup(
  { database, files, secret, passphrase }: BackupParts,
  { onProgress = () => undefined }: { readonly onProgress?: (made: MadeSoFar) => void } = {},
): Promise<ReadableStream<Uint8Array>> {
  const made = { rows: 0, files: 0, fileBytes: 0 }
  const count = (more: Partial<MadeSoFar>) => {
    made.rows += more.rows ?? 0
    made.files += more.files ?? 0
    made.fileBytes += more.fileBytes ?? 0
    onProgress({ ...made })
  }
  return writeArchive(
    { madeAt: Date.now(), steps: await namesOfMigrationsDone(database.kysely) },
    async (add) => {
      const { tables, records, uploadedFiles } = await database.readSnapshot(async (snapshot) =>
        addRows(add, snapshot as unknown as Rows, (rows) => count({ rows })),
      )
      let pictures = 0
      const keys = Readable.from(filesToSave(files, uploadedFiles))
      // The second limit counts files that wait to be packed (Node 20.7). @types/node 24.19 does not know it.
      const limits = { concurrency: filesAtOnce, highWaterMark: filesAtOnce }
      const read = keys.map((key: FileKey) => readFile(files, key), limits)
      for await (const file of read as AsyncIterable<Awaited<ReturnType<typeof readFile>>>) {
        if (!file) continue
        await add(fileName(file.key), file.sizeBytes, file.chunks)
        if (isPicture(file.key)) pictures += 1
        count({ files: 1, fileBytes: file.sizeBytes })
      }
      if (secret !== null) await add(secretName, Buffer.byteLength(secret), [Buffer.from(secret)])
      return { tables, records, pictures }
    },
    passphrase,
  )
}

/** Reads a whole file: a picture has 25 MB at most. Null when it was removed since it was listed. */
async function readFile(files: FileStore, key: FileKey) {
  const file = await files.open(key)
  if (!file) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream()) chunks.push(chunk)
  return { key, sizeBytes: file.sizeBytes, chunks }
}

async function addRows(add: AddEntry, snapshot: Rows, onRows: (rows: number) => void) {
  const tables: Record<string, Manifest['tables'][string]> = {}
  const uploadedFiles: FileKey[] = []
  let records = 0
  // After an update, a backup is made before the start that adds the tables of the new version.
  const existing = await columnTypes(snapshot)
  for (const table of savedTables.filter((name) => existing.has(name))) {
    let lines: string[] = []
    let linesBytes = 0
    let part = 0
    let rows = 0
    let sum = 0n
    let columns: string[] = []
    const flush = async () => {
      const bytes = Buffer.from(lines.join(''))
      await add(rowsName(table, (part += 1)), bytes.length, [bytes])
      lines = []
      linesBytes = 0
    }
    for await (const page of pagesOf(snapshot, table)) {
      const saved = page.filter((row) => row['collection'] !== leftOutCollection)
      for (const row of saved) {
        const line = `${JSON.stringify(row, (_, value: unknown) => toPlain(value))}\n`
        columns = Object.keys(row)
        sum += digestOf(row)
        lines.push(line)
        linesBytes += line.length
        if (linesBytes >= rowsPartBytes) await flush()
        if (table === 'documents' && countedCollections.includes(String(row['collection']))) records += 1
        if (table === 'uploads') uploadedFiles.push(...filesOfUpload(row))
      }
      rows += saved.length
      onRows(saved.length)
    }
    if (lines.length > 0) await flush()
    tables[table] = { rows, digest: sum.toString(16), columns }
  }
  return { tables, records, uploadedFiles }
}

/** The files of an upload that no record has claimed yet, as its row names them. */
function filesOfUpload(row: Record<string, unknown>): FileKey[] {
  const parts = JSON.parse(String(row['parts'])) as readonly { readonly key: FileKey }[]
  const prepared = (
    row['prepared'] === null ? null : JSON.parse(String(row['prepared']))
  ) as PreparedUpload | null
  return [...parts.map(({ key }) => key), ...(prepared ? keysOfPrepared(prepared) : [])]
}

/**
 * Yields the files of uploads first, because they change soonest. Then pictures and files to download.
 */
async function* filesToSave(files: FileStore, uploadedFiles: readonly FileKey[]): AsyncGenerator<FileKey> {
  yield* uploadedFiles
  for await (const { key } of publishedFiles(files)) yield key
}

/** The bytes of a site's files that a backup contains. Compression does not make pictures smaller. */
export async function countFileBytes(files: Pick<FileStore, 'list'>): Promise<number> {
  let bytes = 0
  for await (const { sizeBytes } of files.list(uploadsFolder)) bytes += sizeBytes
  for await (const { sizeBytes } of publishedFiles(files)) bytes += sizeBytes
  return bytes
}

/** Lists the files of records that a backup contains. */
async function* publishedFiles(files: Pick<FileStore, 'list'>) {
  for (const folder of [imagesFolder, downloadsFolder]) {
    for await (const file of files.list(folder)) if (isSaved(file.key)) yield file
  }
}

/** Whether a backup contains the file. Other sizes of a picture are left out: they are made again from its master. */
const isSaved = (key: FileKey) => isDownloadKey(key) || parseImageAddress(key)?.variant === null

const isPicture = (key: FileKey) => key.startsWith(imagesFolder)

import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { withoutMail } from './identity-site.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { answerBackup } from '#server/operator/backup.ts'
import { createIdentity } from '#server/identity/identity.ts'
import { answerRestore } from '#server/operator/restore.ts'
import { type AddEntry, writeArchive } from '#server/backup/write-archive.ts'
import type { Progress } from '#server/operator/progress.ts'

/* Stopped sites and their backups. */

export const adaeze = { uid: 'adaeze', name: 'Adaeze' }
export const account = {
  username: 'Adaeze',
  email: 'adaeze@wipf.example',
  password: 'long road to the ballot 27',
}

const silent: Progress = { show: () => undefined, done: () => undefined }

export const backup = (args: readonly string[], environment: Record<string, string>) =>
  answerBackup(args, { environment, directory: '/', progress: silent })
export const restore = (args: readonly string[], environment: Record<string, string>) =>
  answerRestore(args, { environment, directory: '/', progress: silent })

export const identityOn = (database: ReturnType<typeof createSqliteDatabase>) =>
  createIdentity({
    database,
    databaseType: 'sqlite',
    documents: createSqlDocumentStore(database),
    secret: 'a secret of at least thirty-two bytes',
    siteUrl: 'http://localhost:3000',
    emailDomain: () => 'wipf.example',
    log: { warn: () => undefined },
    ...withoutMail,
  })

/**
 * A stopped site with records in several versions, a draft, an account, pictures, a file to download and an unfinished
 * upload.
 */
export async function stoppedSite({ pictures = 3 }: { readonly pictures?: number } = {}): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir)
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  await database.migrate()
  await (await identityOn(database)).createFirstAccount(account)
  const documents = createSqlDocumentStore(database)
  const files = createFolderFileStore({ directory: join(dataDir, 'files') })
  for (let number = 0; number < pictures; number += 1) {
    const key = `Programs/hall/hall-${number}.jpg`
    await files.put(`images/${key}`, Buffer.alloc(50_000, `picture ${number}`), { maxBytes: 50_000 })
    await files.put(`images/Programs/hall/hall-${number}/8x5-640.avif`, Buffer.alloc(1_000, 'x'), {
      maxBytes: 1_000,
    })
    await documents.commit(
      [{ kind: 'set', collection: 'Images', id: key, fields: { width: 8, height: 5 } }],
      adaeze,
    )
  }
  const pledge = 'downloads/Programs/hall/pledge-1a.pdf'
  await files.put(pledge, Buffer.from('%PDF-1 %%EOF\n'), { maxBytes: 13 })
  const report = `<p>Ìbàdàn\u0000 ${'word '.repeat(4_000)}</p>`
  for (const title of ['First', 'Ẹ Jẹ́ Ká Dìbò']) {
    const fields = {
      ProgramTitle: title,
      ProgramReport: report,
      ProgramDate: '2026-11-14',
      ProgramDownloads: [{ url: `/${pledge}`, name: 'Pledge', sizeBytes: 13 }],
    }
    await documents.commit([{ kind: 'set', collection: 'Programs', id: 'hall', fields }], adaeze)
  }
  const draft = { title: 'Not yet' }
  await documents.commit([{ kind: 'set', collection: 'Drafts', id: 'a'.repeat(32), fields: draft }], adaeze)
  const upload = 'b'.repeat(32)
  const part = { key: `uploads/${upload}/part-1`, sizeBytes: 3 }
  await files.put(part.key, new Uint8Array([1, 2, 3]), { maxBytes: 3 })
  const times = { created_at: Date.now(), touched_at: Date.now() }
  await database.kysely
    .insertInto('uploads')
    .values({
      ...{ id: upload, kind: 'picture', owner: 'adaeze', name: 'hall.jpg', size_bytes: 9, prepared: null },
      ...{ parts: JSON.stringify([part]), ...times },
    })
    .execute()
  await database.close()
  await writeFile(join(dataDir, 'auth-secret'), 'a secret of at least thirty-two bytes')
  return dataDir
}

/** All files of a folder with their content, without files that the processes of a site leave behind. */
export async function contentOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const content: Record<string, string> = {}
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (/site\.lock|\.unfinished|before-restore/.test(name)) continue
    const path = join(folder, name)
    if ((await stat(path)).isFile()) content[name] = (await readFile(path)).toString('base64')
  }
  return content
}

/** Writes a backup with any entries between its beginning and its manifest, as an attacker could. */
export async function craftBackup(
  path: string,
  fill: (add: AddEntry) => Promise<void>,
  { steps = [] }: { readonly steps?: readonly string[] } = {},
): Promise<string> {
  const summary = { tables: {}, records: 0, pictures: 0 }
  const stream = await writeArchive(
    { madeAt: 0, steps: [...steps] },
    async (add) => {
      await fill(add)
      return summary
    },
    null,
  )
  await writeFile(path, stream)
  return path
}

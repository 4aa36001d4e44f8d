import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { Site } from '#app/context.ts'
import { listPages, recordPages } from '#app/endpoints/sitemap-pages.ts'
import { downloadsOf } from '#domain/downloads/stored-downloads.ts'
import { imageIdOfRecord, masterKeyOf } from '#domain/media/image-address.ts'
import { fieldsOf } from '#domain/records/kind.ts'
import { kindsWithFiles } from '#domain/records/kinds.ts'
import { serverKind } from '#domain/records/kinds.server.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { FileKey } from '#ports/files/file-store.ts'
import type { Config, Secrets } from '../settings/config.ts'
import { createContext } from '../context.ts'
import { createHttp } from '../http/http.ts'
import type { Logger } from '../log.ts'
import { createRenderQueues } from '../http/render-queues.ts'
import { registerRouter } from '../http/router.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { BackupError } from './backup-error.ts'
import { fileName } from './entries.ts'
import { verifyingFolder } from './free-space.ts'
import { type BackupSource, type CheckedBackup, checkBackup } from './read-archive.ts'
import { restoreSqlite } from './restore-backup.ts'

const pagesToRender = 10

/**
 * Restores a backup into a temporary place and compares it: every byte with its digest, the rows of each table with
 * their number and digest, and the pictures and files with the records that name them. Then renders public pages from
 * it with the site itself, without its jobs. The pictures are read and not written, so they need no second place on the
 * disk.
 * @throws {BackupError} when the backup would not restore the site.
 */
export async function verifyBackup(
  source: BackupSource,
  { config, log, build }: { readonly config: Config; readonly log: Logger; readonly build: ServerBuild },
): Promise<{ backup: CheckedBackup; missing: number; pages: number }> {
  const folder = verifyingFolder(config.dataDir)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const backup = await checkBackup(source, { freeBytes: Infinity })
    const file = join(folder, 'site.sqlite')
    await restoreSqlite(backup, file)
    const missing = await countMissing(backup, file)
    const restored: Config = {
      ...config,
      dataDir: folder,
      database: { kind: 'sqlite', file },
      files: { kind: 'folder', directory: join(folder, 'files') },
      filesPublicUrl: null,
      identityService: null,
      starterContent: false,
      // It has no password of a mail server, and must not touch the waiting mails of the running site.
      mail: { ...config.mail, outboxFolder: join(folder, 'outbox') },
      backup: { ...config.backup, to: null },
    }
    return { backup, missing, pages: await renderPages(restored, { log, build }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Counts the pictures with a record, and the files that records offer, that are missing in the backup. */
async function countMissing({ manifest }: CheckedBackup, file: string): Promise<number> {
  const saved = new Set(manifest.entries.map(({ name }) => name))
  const database = createSqliteDatabase({ file })
  try {
    const documents = createSqlDocumentStore(database)
    const images = [...(await documents.read('Images')).keys()].map(imageIdOfRecord)
    const downloads: string[] = []
    for (const { kind } of kindsWithFiles.map(serverKind)) {
      const others = fieldsOf(kind).filter(({ field }) => field.shownAs !== 'downloads')
      const records = await documents.read(kind.collection, { omit: others.map(({ stored }) => stored) })
      for (const { fields } of records.values()) {
        downloads.push(...downloadsOf(fields).map(({ url }) => url.slice(1)))
      }
    }
    const isSaved = (key: FileKey) => saved.has(fileName(key)) || saved.has(fileName(`trash/${key}`))
    return [...images.map(masterKeyOf), ...downloads].filter((key) => !isSaved(key)).length
  } finally {
    await database.close()
  }
}

/** Returns the number of pages. @throws {BackupError} when one cannot be rendered. */
async function renderPages(
  config: Config,
  { log, build }: { readonly log: Logger; readonly build: ServerBuild },
): Promise<number> {
  const context = await createContext({
    config,
    secrets: noSecrets,
    log,
    announce: () => undefined,
    runsJobs: false,
  })
  const app = await createHttp({
    log,
    securityHeaders: securityHeaders({ https: config.siteUrl.startsWith('https:') }),
    acceptedHosts: config.acceptedHosts,
    acceptedOrigins: config.acceptedOrigins,
    clientBuild: null,
    front: null,
    ready: context.ready,
  })
  try {
    registerRouter(app, { ...context, build, mode: 'production', queues: createRenderQueues(), cache: null })
    const [host = ''] = config.acceptedHosts
    const paths = pathsOf(context.site)
    for (const path of paths) {
      const { statusCode } = await app.inject({ method: 'GET', url: path, headers: { host } })
      if (statusCode !== 200)
        throw new BackupError(
          `The page ${path} could not be shown from the restored backup (status ${statusCode}).`,
        )
    }
    return paths.length
  } finally {
    await app.close()
    await context.close()
  }
}

function pathsOf(site: Site): readonly string[] {
  const records = recordPages(site).map(({ records: newestFirst, toAddress }) =>
    newestFirst.slice(0, pagesToRender).map(({ id }) => toAddress(id)),
  )
  const lists = listPages(site).map(({ address }) => address)
  // The newest record of each kind first, so that no kind is left out.
  const newest = records.flatMap((paths) => paths.slice(0, 1))
  const others = records.flatMap((paths) => paths.slice(1))
  return [...newest, ...lists, ...others, '/feed.xml', '/sitemap.xml', '/robots.txt', '/offline'].slice(
    0,
    pagesToRender,
  )
}

/** The restored site signs no user in and sends no mail. */
const noSecrets: Secrets = {
  auth: 'x'.repeat(32),
  firstAccount: null,
  mailService: null,
  backupPassphrase: null,
  database: null,
}

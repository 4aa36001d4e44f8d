import type { ServerBuild } from 'react-router'
import { listPages, recordPages } from '#app/endpoints/sitemap-pages.ts'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { createContentQueries } from '#domain/content-of-site.server.ts'
import { createContent } from '#domain/content/snapshot.server.ts'
import { createSettingsQueries } from '#domain/settings/queries.server.ts'
import { slices } from '#domain/slices.server.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { Config } from '../settings/config.ts'
import { createImageWorkshop } from '../images/workshop.ts'
import { type ExportFolder, writeExportFolder } from './export-folder.ts'
import { exportRecords } from './export-records.ts'
import { formatVersion, type Manifest, manifestFile } from './format.ts'
import { type ExportedSite, exportSite } from './site/export-site.ts'
import { createRenderPage, type VisitorSite } from './site/render-page.ts'
import { createSitePictures } from './site/site-pictures.ts'
import { createSharePictureWriter } from './site/share-pictures.ts'

interface ExportParts {
  readonly database: Database
  readonly files: FileStore
  /** The routes of the website. */
  readonly build: ServerBuild
  /** The folder of the client build. */
  readonly clientBuild: string
}

interface ExportOptions {
  readonly config: Pick<Config, 'siteUrl' | 'emailDomain' | 'organisation'>
  /** Prints the progress. */
  readonly announce: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Writes the records, the pictures and the website of one moment into a new folder. The site may run and be changed
 * meanwhile.
 * @throws {OperatorError} when `target` cannot be used. @throws the reason of `signal` when it is aborted.
 */
export function exportWebsite(
  { database, files, build, clientBuild }: ExportParts,
  target: string,
  { config, announce, signal }: ExportOptions,
): Promise<{ readonly manifest: Manifest; readonly deadLinks: readonly string[] }> {
  const { siteUrl } = config
  return writeExportFolder(target, signal, (folder) =>
    database.readSnapshot(async (snapshot) => {
      const documents = createSqlDocumentStore({
        ...database,
        kysely: snapshot,
        kyselyForLongReads: snapshot,
      })
      announce('Writing the records …')
      const records = await exportRecords({ documents, files }, folder, { siteUrl, announce })
      announce('Writing the website as files …')
      const { pages, deadLinks } = await writeSite(
        { documents, files, build, clientBuild, folder },
        { config, announce, signal },
      )
      const manifest: Manifest = { format: formatVersion, site: siteUrl, pages, ...records }
      await folder.put(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
      return { manifest, deadLinks }
    }),
  )
}

async function writeSite(
  {
    documents,
    files,
    build,
    clientBuild,
    folder,
  }: Omit<ExportParts, 'database'> & { readonly documents: DocumentStore; readonly folder: ExportFolder },
  { config, announce, signal }: ExportOptions,
): Promise<ExportedSite> {
  const { siteUrl } = config
  // All pages are of one moment, also when an event begins meanwhile.
  const startedAt = Date.now()
  const content = createContent(documents, slices, {
    onUnreadable: () => undefined,
    onFault: () => undefined,
  })
  const workshop = createImageWorkshop()
  try {
    await content.ready
    const site: VisitorSite = {
      url: siteUrl,
      feedDomain: config.organisation.emailDomain,
      pictureOrigins: [],
      pictureBytes: () => null,
      ...createContentQueries(content, documents, () => startedAt),
      settings: createSettingsQueries(content, documents, {
        ...config.organisation,
        emailDomain: config.emailDomain,
      }),
      // The form is left out.
      formStamps: createFormStamps(''),
      identity: {
        accountOf: async () => ({ account: null, shared: false, setCookies: [] }),
        isOwnDevice: () => false,
      },
    }
    return await exportSite(
      {
        render: createRenderPage(build, site),
        writePictures: createSitePictures({ files, workshop }, folder),
        writeSharePicture: createSharePictureWriter({ files, workshop, site }, folder),
        folder,
      },
      {
        siteUrl,
        organisation: site.settings.organisation(),
        clientBuild,
        addresses: [
          ...listPages(site).map(({ address }) => address),
          ...recordPages(site).flatMap(({ records, toAddress }) => records.map(({ id }) => toAddress(id))),
        ],
        signal,
        announce,
      },
    )
  } finally {
    content.stop()
    await workshop.stop()
  }
}

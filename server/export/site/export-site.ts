import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locale } from '#domain/locale.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { ExportFolder } from '../export-folder.ts'
import { siteFolder } from '../format.ts'
import { toNotFoundPage } from './not-found-page.ts'
import { toPlainPage, toPlainStyles } from './plain-page.ts'
import type { RenderedPage, RenderPage } from './render-page.ts'
import { createSitePaths, relativeLink } from './site-paths.ts'

/** `/programs/programs` is an address of the forum's earlier website. */
const unlinked = ['/programs/programs', '/feed.xml', '/robots.txt', '/sitemap.xml']

/** Addresses that need the server. Links to them lead to the website. */
const onServerOnly =
  /^\/(?:admin|preview|low-data|offline|healthz|readyz|search|uploads)(?:\/|$)|^\/programs\/[^/]+\/delete$/

/** Share pictures and status pictures are drawn from their records. All others are stored. */
const isDrawn = (path: string) => path.startsWith('/share/')

/** File hosts show it for addresses that the folder does not have. */
const notFoundFile = '404.html'

export interface ExportedSite {
  readonly pages: number
  /** Addresses that pages link to and the website does not have. */
  readonly deadLinks: readonly string[]
}

/** Writes the public website as files: each page that links lead to, with its pictures, styles and typefaces. */
export async function exportSite(
  {
    render,
    writePictures,
    writeSharePicture,
    folder,
  }: {
    readonly render: RenderPage
    /** Writes pictures below `/images/`, and files below `/downloads/`. */
    readonly writePictures: (paths: Iterable<string>) => Promise<void>
    /** Writes the picture at a path below `/share/`. */
    readonly writeSharePicture: (path: string) => Promise<void>
    readonly folder: ExportFolder
  },
  {
    siteUrl,
    organisation,
    clientBuild,
    addresses,
    signal,
    announce,
  }: {
    readonly siteUrl: string
    readonly organisation: Organisation
    /** The folder of the client build. */
    readonly clientBuild: string
    /** The public pages. Others that they link to are written as well. */
    readonly addresses: readonly string[]
    readonly signal: AbortSignal
    readonly announce: (line: string) => void
  },
): Promise<ExportedSite> {
  const paths = createSitePaths()
  const queue = new Set([...addresses.filter((address) => !onServerOnly.test(address)), ...unlinked])
  const built = new Set<string>()
  const copied = new Set<string>()
  const deadLinks: string[] = []
  let pages = 0

  // The loop also visits addresses that are added to the set meanwhile.
  for (const address of queue) {
    signal.throwIfAborted()
    const page = await render(address)
    const file = paths.fileOf(address)
    if (page.redirectsTo !== null) await put(file, redirectPage(file, page.redirectsTo))
    else if (page.isHtml) await writePage(address, file, page)
    else await put(file, withPartsAsFiles(page.text))
    pages += 1
    if (pages % 250 === 0) announce(`  ${pages} pages`)
  }
  const missing = await render(`/${notFoundFile}`)
  await put(notFoundFile, toNotFoundPage(missing.text, { siteUrl, organisation, clientBuild }))
  return { pages, deadLinks }

  function put(file: string, body: string | Uint8Array): Promise<void> {
    return folder.put(`${siteFolder}/${file}`, body)
  }

  async function writePage(address: string, file: string, page: RenderedPage): Promise<void> {
    if (page.status === 404) deadLinks.push(address)
    const pictures = new Set<string>()
    const { html, sharePicture } = toPlainPage(page.text, {
      address: new URL(siteUrl + address),
      organisation,
      toLink: (target) => linkFrom(file, target, pictures),
    })
    if (sharePicture?.startsWith(`${siteUrl}/share/`)) pictures.add(sharePicture.slice(siteUrl.length))
    await put(file, html)
    const [drawn, stored] = [[...pictures].filter(isDrawn), [...pictures].filter((path) => !isDrawn(path))]
    await writePictures(stored)
    for (const path of drawn) await writeSharePicture(path)
    await writeBuiltFiles()
  }

  /** Returns the link from a file to an address, and notes the file or page that it needs. Null for other websites. */
  function linkFrom(file: string, target: URL, pictures: Set<string>): string | null {
    if (target.origin !== siteUrl) return null
    const { pathname, search, hash } = target
    if (/^\/(?:assets|branding)\//.test(pathname)) {
      built.add(pathname)
      // A fragment may select one drawing of a file.
      return relativeLink(file, pathname.slice(1)) + hash
    }
    if (/^\/(?:images|downloads)\//.test(pathname) || isDrawn(pathname)) {
      pictures.add(pathname)
      return relativeLink(file, pathname.slice(1))
    }
    if (onServerOnly.test(pathname)) return target.href
    queue.add(pathname + search)
    return relativeLink(file, paths.fileOf(pathname + search)) + hash
  }

  /** A page that leads to another one, for hosts and disks that cannot redirect. */
  function redirectPage(file: string, to: string): string {
    const link = escapeHtml(linkFrom(file, new URL(to), new Set()) ?? to)
    return (
      `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><title>This page has moved</title>` +
      `<meta http-equiv="refresh" content="0; url=${link}"></head><body><a href="${link}">This page has moved</a></body></html>\n`
    )
  }

  async function writeBuiltFiles(): Promise<void> {
    // Style sheets name more files, which the loop also visits.
    for (const path of built) {
      if (copied.has(path)) continue
      copied.add(path)
      const bytes = await readFile(join(clientBuild, path)).catch((error: NodeJS.ErrnoException) => {
        // A text may link to a file that the build does not have.
        if (error.code === 'ENOENT') return deadLinks.push(path)
        throw error
      })
      if (typeof bytes === 'number') continue
      const file = path.slice(1)
      if (!path.endsWith('.css')) await put(file, bytes)
      else {
        const styles = toPlainStyles(bytes.toString('utf8'), (used) => {
          built.add(used)
          return relativeLink(file, used.slice(1))
        })
        await put(file, styles)
      }
    }
  }

  /** The parts of a large sitemap have a query in their address, which no file has. */
  function withPartsAsFiles(xml: string): string {
    return xml.replace(/<loc>([^<]*\/sitemap\.xml\?part=([\w-]+))<\/loc>/g, (_, _url, part: string) => {
      const address = `/sitemap.xml?part=${part}`
      queue.add(address)
      return `<loc>${escapeHtml(siteUrl)}/${paths.fileOf(address)}</loc>`
    })
  }
}

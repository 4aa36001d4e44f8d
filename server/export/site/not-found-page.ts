import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Organisation } from '#domain/organisation/schema.ts'
import { toPlainPage, toPlainStyles } from './plain-page.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * The page for addresses that the folder does not have. A host shows it at any depth, where no relative link would
 * hold: styles and typefaces are inside of it, and links lead to the website. `clientBuild`: the folder of the client
 * build.
 */
export function toNotFoundPage(
  html: string,
  {
    siteUrl,
    organisation,
    clientBuild,
  }: { readonly siteUrl: string; readonly organisation: Organisation; readonly clientBuild: string },
): string {
  const isBuilt = (path: string) => /^\/assets\/[\w.-]+$/.test(path)

  function toDataUrl(path: string): string {
    const bytes = readFileSync(join(clientBuild, path))
    const extension = extname(path)
    const content =
      extension === '.css' ? Buffer.from(toPlainStyles(bytes.toString('utf8'), toDataUrl)) : bytes
    return `data:${types[extension] ?? 'application/octet-stream'};base64,${content.toString('base64')}`
  }

  return toPlainPage(html, {
    address: new URL(siteUrl),
    organisation,
    toLink({ origin, pathname, href }) {
      if (origin !== siteUrl) return null
      return isBuilt(pathname) ? toDataUrl(pathname) : href
    },
  }).html
}

/** The file with the public part of the router's manifest stands beside the manifest itself. */
export const publicManifestOf = (manifest: string) => manifest.replace('manifest-', 'public-manifest-')

interface Manifest {
  readonly routes: Record<string, { css: readonly string[] }>
}

/**
 * The router's manifest of the visitors' pages: without the staff area, whose every file it would name, and which is
 * a document of its own. Without style sheets, because the first page has brought them all (`page-styles.tsx`).
 * `text`: of the script that the router has built. @throws when it is not written as it used to be.
 */
export function toPublicManifest(text: string): string {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const manifest = JSON.parse(text.slice(start, end)) as Manifest
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !/^(admin|endpoints)\//.test(id))
    .map(([id, route]) => [id, { ...route, css: [] }])
  const json = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  return text.slice(0, start) + json + text.slice(end)
}

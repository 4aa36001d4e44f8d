/** The address of the public manifest, from the address of the router's manifest. */
export const publicManifestOf = (manifest: string) => manifest.replace('manifest-', 'public-manifest-')

interface Manifest {
  readonly routes: Record<string, { css: readonly string[] }>
}

/**
 * The router's manifest without the routes of the staff area and of previews, so that public pages do not load the
 * names of its files. It has no style sheets, because the first page loads all styles (`page-styles.tsx`). `text`: the
 * manifest script that the router has built.
 * @throws when the script does not contain the manifest as JSON with routes.
 */
export function toPublicManifest(text: string): string {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const manifest = parseManifest(text.slice(start, end))
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !/^(admin|endpoints|preview)\//.test(id))
    .map(([id, route]) => [id, { ...route, css: [] }])
  const json = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  return text.slice(0, start) + json + text.slice(end)
}

/** The form of the script is undocumented, so an update of the router may change it. */
function parseManifest(json: string): Manifest {
  try {
    const manifest = JSON.parse(json) as Manifest
    if (Object.hasOwn(manifest, 'routes')) return manifest
  } catch {
    // The text is not JSON. The error below says so, too.
  }
  throw new Error(
    'The router no longer writes its manifest as JSON with routes into assets/manifest-*.js: the manifest of the public pages cannot be made from it (public-manifest.ts).',
  )
}

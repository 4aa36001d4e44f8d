import fs from 'node:fs'
import path from 'node:path'

/** The folder for the assets of the build before. `server/page-cache/built-files.ts` serves them. */
const earlierAssets = 'build/earlier-assets'

/**
 * Reads the assets of the last build. Returns a function that stores them beside the next one, so that a browser that
 * holds a page of the last build still gets its files. Those of older builds are not kept. The assets are kept in memory
 * meanwhile (some megabytes), because React Router removes the whole folder `build`.
 */
export function holdAssets() {
  const assets = 'build/client/assets'
  const files = fs.existsSync(assets)
    ? fs.readdirSync(assets).map((name) => [name, fs.readFileSync(path.join(assets, name))])
    : []
  return function storeEarlierAssets() {
    if (files.length === 0) return
    fs.mkdirSync(earlierAssets, { recursive: true })
    for (const [name, bytes] of files) fs.writeFileSync(path.join(earlierAssets, name), bytes)
  }
}

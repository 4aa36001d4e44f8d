import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// Beside each text file of the build, its compressed forms: made once, as small as they get. The server sends them as
// they are (server/page-cache/built-files.ts). Fonts and pictures are compressed in themselves.

const folder = 'build/client/assets'
const texts = readdirSync(folder).filter((name) => /\.(?:css|js|svg)$/.test(name))

await Promise.all(
  texts.map(async (name) => {
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    const [brotli, zipped] = await Promise.all([
      promisify(brotliCompress)(bytes),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    // A few hundred bytes go in one packet either way.
    if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli)
    if (zipped.length < bytes.length) writeFileSync(`${file}.gz`, zipped)
  }),
)

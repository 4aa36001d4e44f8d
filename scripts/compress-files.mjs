import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// Writes compressed forms of each text file of the build, at the highest quality, unless it has them. The server sends
// these files as they are (server/http/http.ts). The formats of fonts and pictures are already compressed.

const folder = path.join(process.env.BUILD_FOLDER, 'client/assets')
const texts = readdirSync(folder).filter((name) => /\.(?:css|js|svg)$/.test(name))

await Promise.all(
  texts.map(async (name) => {
    const file = path.join(folder, name)
    if (existsSync(`${file}.gz`)) return
    const bytes = readFileSync(file)
    const [brotli, zipped] = await Promise.all([
      promisify(brotliCompress)(bytes),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    // A few hundred bytes need one packet in any case.
    if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli)
    if (zipped.length < bytes.length) writeFileSync(`${file}.gz`, zipped)
  }),
)

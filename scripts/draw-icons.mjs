/**
 * Draws the PNG icons of the site from its mark, into app/public/seo/icons. They are part of the repository. Run this
 * script again after a change to the mark.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const mark = await readFile(new URL('../app/public/frame/mark.svg', import.meta.url), 'utf8')
const ground = /<rect[^>]*fill="(#[0-9A-Fa-f]{6})"/.exec(mark)[1]

/** `ratio`: of the mark to the side; phones may cut a maskable icon to a circle of four fifths. */
const icons = [
  { file: 'icon-192.png', side: 192, ratio: 1 },
  { file: 'icon-512.png', side: 512, ratio: 1 },
  { file: 'icon-maskable-512.png', side: 512, ratio: 0.72 },
  { file: 'apple-touch-icon.png', side: 180, ratio: 0.86 },
]

for (const { file, side, ratio } of icons) {
  const inner = Math.round(side * ratio)
  const drawn = await sharp(Buffer.from(mark), { density: (72 * inner) / 48 })
    .resize(inner, inner)
    .toBuffer()
  const path = fileURLToPath(new URL(`../app/public/seo/icons/${file}`, import.meta.url))
  const icon = await sharp({ create: { width: side, height: side, channels: 3, background: ground } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer()
  await writeFile(path, icon)
  console.log(`${file} ${icon.length} bytes`)
}

/**
 * Gives the colours of app/styles/palette.ts to the files that cannot read it: the custom properties, the drawings and
 * the PNG icons, which are part of the repository. Run it after a change to a colour, or to the mark. A colour that
 * changed is known by its former value in app/styles/tokens.css.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { palette } from '../app/styles/palette.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tokensFile = `${root}app/styles/tokens.css`
const tokens = await readFile(tokensFile, 'utf8')

const changed = new Map()
for (const [, name, former] of tokens.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g))
  if (palette[name] && palette[name] !== former) changed.set(former, palette[name])

for await (const file of glob('{app,starter}/**/*.svg', { cwd: root })) await recolour(root + file)
await recolour(tokensFile)

/** All colours at once, so that two that change places are not mixed up. */
async function recolour(file) {
  const before = await readFile(file, 'utf8')
  const after = before.replace(/#[0-9a-f]{6}\b/gi, (colour) => changed.get(colour.toLowerCase()) ?? colour)
  if (after === before) return
  await writeFile(file, after)
  console.log(file.slice(root.length))
}

const mark = await readFile(`${root}app/public/frame/mark.svg`, 'utf8')
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
  const path = `${root}app/public/seo/icons/${file}`
  const icon = await sharp({ create: { width: side, height: side, channels: 3, background: ground } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer()
  await writeFile(path, icon)
  console.log(`${file} ${icon.length} bytes`)
}

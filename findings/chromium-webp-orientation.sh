#!/usr/bin/env bash
# Chromium turns a JPEG, a PNG and an AVIF by the orientation that a phone wrote, but not a WebP. Needs `chromium`.
# Guess before the run: `image-orientation: from-image`, the default of CSS, holds for each format that can carry Exif, so
# a photo converted from JPEG to WebP with its metadata (as by `cwebp -metadata all`) stands upright as before.
# Seen with Chromium 156 and files of sharp 0.35.5: with orientation 6 a photo of 40 by 30 is 30 by 40 in all formats but
# WebP, where it lies on its side. sharp turns this WebP, so a thumbnail made by it differs from the original beside it.
# Way round: turn the pixels before writing WebP (`autoOrient` of sharp), and leave the orientation out.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent sharp@0.35.5
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
const turned = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer()
let page = '<!doctype html>'
for (const format of ['jpeg', 'png', 'avif', 'webp']) {
  const file = await sharp(turned).keepMetadata().toFormat(format).toBuffer()
  const { info } = await sharp(file).autoOrient().toBuffer({ resolveWithObject: true })
  writeFileSync(`photo.${format}`, file)
  page += `<img src="photo.${format}" data-sharp="${info.width}x${info.height}" />`
}
const script = `onload = () => {
  const sizes = [...document.images].map((image) => [image.src.split('.').pop(), image.dataset.sharp,
    image.naturalWidth + 'x' + image.naturalHeight].join(' '))
  document.title = sizes.join(', ')
}`
writeFileSync('page.html', `${page}<script>${script}</script>`)
JS
node write.mjs
chromium --version
chromium --headless --no-sandbox --user-data-dir="$folder/profile" --dump-dom page.html 2>/dev/null |
  grep -o '<title>.*</title>' | tee seen.txt
[ "$(cat seen.txt)" = '<title>jpeg 30x40 30x40, png 30x40 30x40, avif 30x40 30x40, webp 30x40 40x30</title>' ]

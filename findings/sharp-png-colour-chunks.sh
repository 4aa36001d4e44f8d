#!/usr/bin/env bash
# sharp 0.35.5 ignores the colours that a PNG states in a chunk instead of a profile. Needs `chromium`.
# Guess before the run: the chunks cICP (Display P3, and HDR screenshots), and gAMA with cHRM, are honoured as an embedded
# profile is: the PNG specification ranks cICP above iCCP, and the output of sharp is sRGB.
# Seen: the numbers are passed on as if they were sRGB, and the chunk is dropped, so that the picture looks different from
# then on. Chromium 156 shows [83, 153, 107] of Display P3 as about [52, 155, 103], and a
# grey of 128 with gamma 1.0 as 188.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent sharp@0.35.5
cat > write.cjs <<'JS'
const { writeFileSync } = require('node:fs')
const zlib = require('node:zlib')
const sharp = require('sharp')
const number = (value) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([number(data.length), named, number(zlib.crc32(named))])
}
/** 8 by 8 pixels of one colour. */
const png = (colour, ...extra) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([number(8), number(8), Buffer.from([8, 2, 0, 0, 0])])),
    ...extra,
    chunk('IDAT', zlib.deflateSync(Buffer.concat(Array(8).fill(Buffer.from([0, ...Array(8).fill(colour).flat()]))))),
    chunk('IEND', Buffer.alloc(0)),
  ])
const pictures = [
  png([83, 153, 107], chunk('cICP', Buffer.from([12, 13, 0, 1]))),
  png([128, 128, 128], chunk('gAMA', number(100_000))),
]
const sources = pictures.map((picture) => `'data:image/png;base64,${picture.toString('base64')}'`)
writeFileSync(
  'page.html',
  `<!doctype html><pre></pre><script>
const drawn = document.createElement('canvas').getContext('2d')
async function colourOf(src) {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  drawn.drawImage(picture, 0, 0)
  return [...drawn.getImageData(2, 2, 1, 1).data].slice(0, 3).join(' ')
}
Promise.all([${sources}].map(colourOf)).then((all) => (document.querySelector('pre').textContent = all.join('; ')))
</script>`,
)
const firstPixel = async (picture) => [...(await sharp(picture).raw().toBuffer()).subarray(0, 3)].join(' ')
Promise.all(pictures.map(firstPixel)).then((all) => console.log(all.join('; ')))
JS
inSharp=$(node write.cjs)
inChromium=$(chromium --headless --no-sandbox --user-data-dir="$folder/profile" --virtual-time-budget=5000 --dump-dom \
  "file://$folder/page.html" 2>/dev/null | grep -o '<pre>[^<]*' | sed 's/<pre>//')
chromium --version
echo "sharp: $inSharp"
echo "Chromium: $inChromium"
[ "$inSharp" = '83 153 107; 128 128 128' ]
[[ $inChromium =~ ^([0-9]+)\ [0-9]+\ [0-9]+\;\ 188\ 188\ 188$ ]]
[ "${BASH_REMATCH[1]}" -lt 60 ]

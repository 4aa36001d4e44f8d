#!/usr/bin/env bash
# sharp 0.35.5 reads PNGs with 16 bits per channel and a colour profile, as cameras and picture editors write them.
# Guess before the run: as with 8 bits, the pixels come out in sRGB, the default of `toColourspace`.
# Seen: the numbers are those of Display P3, whatever the profile, and the output has no profile that says so. So the
# same colour with an sRGB profile is [83, 153, 107] from 8 bits and [101, 152, 111] from 16.
# Way round: `pipelineColourspace('srgb')`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent sharp@0.35.5
cat > seen.cjs <<'JS'
const sharp = require('sharp')
const colour = [83, 153, 107]
const size = { width: 8, height: 8, channels: 3 }
const pixels = Buffer.from(Array.from({ length: size.width * size.height }, () => colour).flat())
const firstPixel = async (picture) => [...(await picture.raw().toBuffer()).subarray(0, 3)]
const isNear = (one, other) => one.every((number, index) => Math.abs(number - other[index]) <= 2)

async function see() {
  console.log('sharp', sharp.versions.sharp, 'libvips', sharp.versions.vips, 'lcms', sharp.versions.lcms)
  let isAsSeen = true
  for (const profile of ['srgb', 'p3']) {
    for (const [bits, space] of [[8, 'srgb'], [16, 'rgb16']]) {
      const png = await sharp(pixels, { raw: size }).toColourspace(space).withIccProfile(profile).png().toBuffer()
      const { depth, icc } = await sharp(png).metadata()
      const read = await firstPixel(sharp(png).toColourspace('srgb'))
      const around = await firstPixel(sharp(png).pipelineColourspace('srgb').toColourspace('srgb'))
      const jpeg = await sharp(png).toColourspace('srgb').jpeg().toBuffer()
      const isTold = (await sharp(jpeg).metadata()).icc !== undefined
      console.log(`${bits} bits (${depth}), profile ${profile}, ${icc.length} bytes: ${read}; in sRGB: ${around}; JPEG with a profile: ${isTold}`)
      const isRight = isNear(read, colour)
      isAsSeen &&= !isTold && isNear(around, colour) && isRight === (bits === 8)
    }
  }
  process.exitCode = isAsSeen ? 0 : 1
}
void see()
JS
node seen.cjs

#!/usr/bin/env bash
# avifdec writes a turned photo on its side, and avifenc of the same package turned it. Needs `avifenc` and `avifdec`
# (Debian: libavif-bin), `convert` (imagemagick), and `identify` of it.
# Guess before the run: JPEG → AVIF → JPEG shows the same photo: avifdec turns the pixels by `irot`, which the format
# demands of readers, or writes the orientation into Exif.
# Seen with libavif 0.11.1 of Debian 12: neither for JPEG nor for PNG. The photo of a phone comes out on its side, and
# the file says nothing of an orientation. ImageMagick and Chromium turn the same AVIF.
# Way round: `convert photo.avif photo.jpg`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent sharp@0.35.5
cat > write.mjs <<'JS'
import sharp from 'sharp'
const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
await photo.withMetadata({ orientation: 6 }).jpeg().toFile('photo.jpg')
JS
node write.mjs
dpkg-query --show libavif-bin
avifenc photo.jpg photo.avif >/dev/null 2>&1
avifdec photo.avif avifdec.jpg >/dev/null
avifdec photo.avif avifdec.png >/dev/null
convert photo.avif convert.jpg
for file in avifdec.jpg avifdec.png convert.jpg; do identify -format '%f %wx%h %[orientation]\n' $file; done | tee seen.txt
cmp seen.txt <<'END'
avifdec.jpg 400x300 Undefined
avifdec.png 400x300 Undefined
convert.jpg 300x400 Undefined
END

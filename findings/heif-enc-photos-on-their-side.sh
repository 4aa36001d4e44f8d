#!/usr/bin/env bash
# heif-enc turns an upright photo of a phone into a HEIC or AVIF file that lies on its side. Needs `heif-enc` and
# `heif-info` (Debian: libheif-examples), and `avifenc` (Debian: libavif-bin).
# Guess before the run: the orientation of the JPEG is written as the property `irot`, by which readers of these formats
# turn a picture, as avifenc does.
# Seen with libheif 1.15.1 of Debian 12: Exif with its orientation is copied, and `irot` is not written, so Chromium shows
# the AVIF on its side. Nothing says so. A test file made in this way is unlike a file of a phone.
# Way round: turn the JPEG first (`exiftran -a`, or `autoOrient` of sharp); for AVIF, avifenc.
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
dpkg-query --show libheif-examples libavif-bin
heif-enc photo.jpg -o heif-enc.heic >/dev/null 2>&1
heif-enc --avif photo.jpg -o heif-enc.avif >/dev/null 2>&1
avifenc photo.jpg avifenc.avif >/dev/null 2>&1
for file in heif-enc.heic heif-enc.avif avifenc.avif; do
  echo "$file $(heif-info $file | grep -oE '[0-9]+x[0-9]+' | head -1)"
done | tee seen.txt
cmp seen.txt <<'END'
heif-enc.heic 400x300
heif-enc.avif 400x300
avifenc.avif 300x400
END

#!/usr/bin/env bash
# modern-tar writes the time of a file from before 1970 in a form that GNU tar refuses.
# Guess before the run: a time before 1970 becomes 0, or goes into a pax record, which has signs (POSIX, pax, mtime).
# Files have such times when a camera or phone has lost its clock: midnight of 1 January 1970 in Lagos is 1969 in UTC.
# Seen with modern-tar 0.8.6: the field of the header has zeros, then a minus and octal digits. GNU tar 1.34 lists the
# file, but reports a value that is no time, and ends with an error.
# Way round: `new Date(Math.max(0, time))`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent modern-tar@0.8.6
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { packTar } from 'modern-tar'
const mtime = new Date('1970-01-01T00:00:00+01:00')
const archive = await packTar([{ header: { name: 'photo.txt', size: 2, mtime }, body: 'hi' }])
writeFileSync('archive.tar', archive)
console.log('field of the time:', JSON.stringify(Buffer.from(archive.subarray(136, 147)).toString('latin1')))
JS
node write.mjs | tee seen
tar --version | head -1
code=0
LC_ALL=C tar --list --verbose --file archive.tar 2>&1 | tee -a seen || code=$?
echo "tar ended with $code"
grep -q '"0*-7020"' seen
grep -q 'time_t value expected' seen
[ "$code" = 2 ]

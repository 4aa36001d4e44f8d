#!/usr/bin/env bash
# The search within a page finds names of Yoruba and Igbo without their marks, but none of Hausa with a hooked letter.
# Needs `chromium`.
# Guess before the run: who types a name on a keyboard without these letters finds it: "ola" finds Ọlá, and "dauda"
# Ɗauda.
# Seen with Chromium 156: dots below, tone marks and the form of an apostrophe do not matter. "dauda" does not find
# Ɗauda, nor "kasa" ƙasa, and a straight apostrophe does not find the letter ʼ of Hausa (U+02BC).
# Way round: a search of one's own, with a table of the hooked letters.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > page.html <<'HTML'
<!doctype html>
<meta charset="utf-8" />
<p>Ọlá Ọ̀ṣun Ṣadé Nwanyị Sa’adatu Ɗauda ƙasa ʼYarʼadua</p>
<script>
  const typed = ['ola', 'osun', 'sade', 'nwanyi', "sa'adatu", 'dauda', 'kasa', "'yar'adua"]
  const found = typed.map((words) => {
    getSelection().removeAllRanges()
    return window.find(words, false, false, true) ? getSelection().toString() : '-'
  })
  document.title = found.join(' ')
</script>
HTML
chromium --headless --no-sandbox --user-data-dir="$folder/profile" --dump-dom page.html 2>/dev/null |
  grep -o '<title>.*</title>' | tee seen.txt
[ "$(cat seen.txt)" = '<title>Ọlá Ọ̀ṣun Ṣadé Nwanyị Sa’adatu - - -</title>' ]

#!/usr/bin/env bash
# `setHTML` of Chromium removes pictures and whole pieces of text that can run no script. Needs `chromium`.
# Guess before the run: without options it takes away what can run a script, and keeps the
# words of elements that it does not keep, as sanitize-html and DOMPurify do.
# Seen with Chromium 156: an element outside its list goes with all that is in it: <font> and <center> of older websites,
# <details>, <button>, and elements with a hyphen. <img>, <picture> and `target` of links go too, and so does `class`.
# `lang`, lists, tables and `tel:` links stay. Nothing is reported.
# Way round: `sanitizer.allowElement('img')`, and `sanitizer.replaceElementWithChildren('font')` for each of the others.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > page.html <<'HTML'
<!doctype html>
<meta charset="utf-8" />
<div id="place"></div>
<script>
  const parts = [
    '<p lang="yo">Ìwé</p>',
    '<font color="red">Red</font>',
    '<center>Middle</center>',
    '<details open><summary>More</summary>Words</details>',
    '<my-note>Note</my-note>',
    '<img src="a.jpg" alt="Abuja">',
    '<a href="tel:+2348035550142" target="_blank">Call</a>',
  ]
  const seen = (options) =>
    parts
      .map((part) => {
        place.setHTML(part, options)
        return place.innerHTML || '-'
      })
      .join(' ')
  const sanitizer = new Sanitizer()
  const withDefaults = seen({})
  sanitizer.allowElement({ name: 'img', attributes: ['src', 'alt'] })
  for (const name of ['font', 'center', 'details', 'summary', 'my-note']) sanitizer.replaceElementWithChildren(name)
  const wayRound = seen({ sanitizer })
  place.textContent = ''
  document.title = encodeURI(`${withDefaults}\n${wayRound}`)
</script>
HTML
chromium --version
chromium --headless --no-sandbox --user-data-dir="$folder/profile" --dump-dom page.html 2>/dev/null |
  grep -o '<title>.*</title>' | sed 's/<[^>]*>//g' | node -p 'decodeURI(require("fs").readFileSync(0, "utf8").trim())' |
  tee seen.txt
cmp seen.txt <<'END'
<p lang="yo">Ìwé</p> - - - - - <a href="tel:+2348035550142">Call</a>
<p lang="yo">Ìwé</p> Red Middle MoreWords Note <img src="a.jpg" alt="Abuja"> <a href="tel:+2348035550142">Call</a>
END

#!/usr/bin/env bash
# html2text of Python breaks the address of a link at a hyphen, after which it is no link. Needs `/usr/bin/python3`,
# and `apt-get`, which downloads it and a reader from Debian 12; nothing is installed.
# Guess before the run: lines are wrapped at 78 characters between words. An address, in which a line feed is not
# allowed, stays whole and makes its line longer.
# Seen with html2text 2020.1.16 of Debian 12 and its defaults: a long address has a line feed after one of its
# hyphens, both in a link and where it is shown. cmark of the same Debian then shows brackets and an address in two
# lines in place of the link. Addresses made from titles are nearly always long and full of hyphens, and the short
# ones of a test pass.
# Way round: `wrap_links = False` or `--no-wrap-links`, after which no paragraph with a link is wrapped.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq python3-html2text cmark libcmark0.30.2 2>/dev/null
ls python3-html2text*.deb
for package in *.deb; do dpkg -x "$package" reader; done
cat > convert.py <<'PY'
import sys
import html2text
ADDRESS = 'https://a.example/news/women-of-five-wards-meet-the-commission-before-the-vote-of-2027'
html = '<p>Read <a href="%s">the report</a>, or %s</p>' % (ADDRESS, ADDRESS)
converter = html2text.HTML2Text()
if sys.argv[1] == 'whole':
    converter.wrap_links = False
print(converter.handle(html).strip())
PY
export PYTHONPATH=reader/usr/lib/python3/dist-packages
LD_LIBRARY_PATH=$(echo reader/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
/usr/bin/python3 convert.py default | tee default.md
/usr/bin/python3 convert.py whole | tee whole.md
reader/usr/bin/cmark default.md | tee default.html
test "$(grep -c '<a href' default.html || true)" = 0
reader/usr/bin/cmark whole.md | grep 'href="https://a.example/news/women-of-five-wards-meet-the-commission-before-the-vote-of-2027"'

#!/usr/bin/env bash
# feedparser of Python opens an Atom entry in the last of its languages, and names the last of its authors. Needs
# `/usr/bin/python3`, and `apt-get`, which downloads it from Debian 12; nothing is installed.
# Guess before the run: of several links to the same words in other languages (`hreflang`), which Atom allows (RFC
# 4287, 4.1.2), `link` is the first, or the one in the language of the feed. `author` names the first author, or all.
# Seen with feedparser 6.0.10: `link` is the last one of HTML, so an English entry opens in Yoruba. So it is for the
# address of the feed. `author` is the last of the authors; `links` and `authors` have them all, in order. A link to a
# PDF does not count, but one without a type does.
# Way round: for writers of feeds, put the main link last, or leave the translations out. For readers, look through
# `links`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq python3-feedparser python3-sgmllib3k 2>/dev/null
ls python3-feedparser*.deb
for package in *.deb; do dpkg -x "$package" reader; done
cat > feed.xml <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>tag:a.example,2027:feed</id><title>Forum</title><updated>2027-03-08T09:00:00+01:00</updated>
<link href="https://a.example/" hreflang="en"/>
<link href="https://a.example/yo" hreflang="yo"/>
<entry>
<id>tag:a.example,2027:1</id><title>Vote</title><updated>2027-03-08T09:00:00+01:00</updated>
<link href="https://a.example/1" hreflang="en"/>
<link href="https://a.example/yo/1" hreflang="yo"/>
<link href="https://a.example/1.pdf" type="application/pdf"/>
<author><name>Ada</name></author><author><name>Bola</name></author>
</entry>
</feed>
XML
cat > read.py <<'PY'
import feedparser
parsed = feedparser.parse(open('feed.xml', 'rb').read())
entry = parsed.entries[0]
print(feedparser.__version__, bool(parsed.bozo))
print(parsed.feed.link, entry.link, entry.author)
print([link.href for link in entry.links], [author.name for author in entry.authors])
PY
PYTHONPATH=reader/usr/lib/python3/dist-packages /usr/bin/python3 read.py | tee seen.txt
cmp seen.txt <<'END'
6.0.10 False
https://a.example/yo https://a.example/yo/1 Bola
['https://a.example/1', 'https://a.example/yo/1', 'https://a.example/1.pdf'] ['Ada', 'Bola']
END

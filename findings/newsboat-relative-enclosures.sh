#!/usr/bin/env bash
# newsboat resolves the relative link of an Atom entry, but not the relative address of its sound file. Needs `newsboat`
# and `sqlite3` (Debian: newsboat, sqlite3).
# Guess before the run: both are `atom:link`, so `xml:base` holds for both (RFC 4287, 2). Of two pages of an entry, in two
# languages, the first is opened, as no order is said.
# Seen with newsboat 2.21.0 of Debian 12: the link becomes https://example.org/news/speech; the enclosure stays
# "speech.mp3", which no player or download finds. Of two alternates, the last is opened, whatever its `hreflang`.
# Way round: absolute addresses in feeds, and the page that all readers should get as the last alternate, or alone.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > feed.atom <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/news/">
  <title>News</title><id>urn:example:news</id><updated>2027-03-08T10:00:00+01:00</updated>
  <author><name>Desk</name></author>
  <entry>
    <title>Speech</title><id>urn:example:1</id><updated>2027-03-08T10:00:00+01:00</updated>
    <link href="speech" /><link rel="enclosure" href="speech.mp3" type="audio/mpeg" length="12" />
  </entry>
  <entry>
    <title>Two languages</title><id>urn:example:2</id><updated>2027-03-08T09:00:00+01:00</updated>
    <link href="en" hreflang="en" type="text/html" /><link href="yo" hreflang="yo" type="text/html" />
  </entry>
</feed>
XML
echo "file://$folder/feed.atom" > urls
touch config
newsboat --version | head -1
HOME=$folder newsboat -u urls -c cache.db -C config -x reload
sqlite3 cache.db 'select title, url, enclosure_url from rss_item order by title' | tee seen.txt
cmp seen.txt <<'END'
Speech|https://example.org/news/speech|speech.mp3
Two languages|https://example.org/news/yo|
END

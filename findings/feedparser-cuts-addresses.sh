#!/usr/bin/env bash
# feedparser of Python cuts the address of an author whose domain ends with more than four letters, and begins the
# name with the rest. Needs `/usr/bin/python3`, and `apt-get`, which downloads it from Debian 12; nothing is
# installed.
# Guess before the run: `desk@forum.africa (Ada Ọlá)`, the form that RSS 2.0 shows for authors, gives this address and
# this name, as one at .com or .org.ng does.
# Seen with feedparser 6.0.10: the address is desk@forum.afri, and the name is "ca (Ada Ọlá". An author with an
# address only becomes a person with the name "ca". So it is with .online. There is no error, and `bozo` is not set.
# `author` is the text as it was written. Names and addresses of Atom, which have an element each, are right.
# Way round: read `author`, and part it at the bracket.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq python3-feedparser python3-sgmllib3k 2>/dev/null
ls python3-feedparser*.deb
for package in *.deb; do dpkg -x "$package" reader; done
cat > read.py <<'PY'
import feedparser
FEED = '<rss version="2.0"><channel><title>Forum</title><item><title>Vote</title><author>%s</author></item></channel></rss>'
for author in ['desk@forum.com (Ada Ọlá)', 'desk@forum.org.ng (Ada Ọlá)', 'desk@forum.africa (Ada Ọlá)',
               'desk@forum.online (Ada Ọlá)', 'desk@forum.africa']:
    parsed = feedparser.parse((FEED % author).encode())
    entry = parsed.entries[0]
    person = entry.authors[0]
    print(entry.author, '->', person.get('email'), '|', person.get('name'), '|', bool(parsed.bozo))
PY
PYTHONPATH=reader/usr/lib/python3/dist-packages PYTHONIOENCODING=utf-8 /usr/bin/python3 read.py | tee seen.txt
cmp seen.txt <<'END'
desk@forum.com (Ada Ọlá) -> desk@forum.com | Ada Ọlá | False
desk@forum.org.ng (Ada Ọlá) -> desk@forum.org.ng | Ada Ọlá | False
desk@forum.africa (Ada Ọlá) -> desk@forum.afri | ca (Ada Ọlá | False
desk@forum.online (Ada Ọlá) -> desk@forum.onli | ne (Ada Ọlá | False
desk@forum.africa -> desk@forum.afri | ca | False
END

#!/usr/bin/env bash
# vobject of Python, with which khard and Radicale store contacts, cuts a link in a contact at its first comma. Needs
# `/usr/bin/python3`, and `apt-get`, which downloads it from Debian 12; nothing is installed.
# Guess before the run: the URL of a card is one address (RFC 2426, 3.6.8), and commas are usual in links to a place
# on a map. A second nickname is kept, as NICKNAME is a list (3.1.3), and so are categories.
# Seen with vobject 0.9.6.1: the URL ends before the comma, without an error, and so it is written again: the place on
# the map has no longitude. Of two nicknames the first is left. Categories, and the URL of an event in a calendar, are
# whole. ical.js 2.2.1 reads both.
# Way round: write %2C in place of a comma in links of a card.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent ical.js@2.2.1
apt-get download -qq python3-vobject python3-dateutil python3-six 2>/dev/null
ls python3-vobject*.deb
for package in *.deb; do dpkg -x "$package" reader; done
printf '%s\r\n' BEGIN:VCARD VERSION:3.0 'N:Ọlá;Adaeze;;;' 'FN:Adaeze Ọlá' 'URL:https://a.example/map?at=6.5,3.4' \
  NICKNAME:Ada,Ade CATEGORIES:Ward,Forum END:VCARD > card.vcf
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//a//b//EN BEGIN:VEVENT UID:1@a.example DTSTAMP:20270301T080000Z \
  DTSTART:20270308T090000Z 'URL:https://a.example/map?at=6.5,3.4' END:VEVENT END:VCALENDAR > event.ics
cat > read.py <<'PY'
import vobject
for name in ['card.vcf', 'event.ics']:
    text = vobject.readOne(open(name, encoding='utf-8', newline='').read()).serialize()
    print(*[line for line in text.split('\r\n') if line.startswith(('URL', 'NICKNAME', 'CATEGORIES'))], sep='\n')
PY
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
const card = new ICAL.Component(ICAL.parse(readFileSync('card.vcf', 'utf8')))
console.log(card.getFirstPropertyValue('url'), card.getFirstProperty('nickname').getValues().join(' and '))
JS
{ PYTHONPATH=reader/usr/lib/python3/dist-packages /usr/bin/python3 read.py; node read.mjs; } | tee seen.txt
cmp seen.txt <<'END'
CATEGORIES:Ward,Forum
NICKNAME:Ada
URL:https://a.example/map?at=6.5
URL:https://a.example/map?at=6.5,3.4
https://a.example/map?at=6.5,3.4 Ada and Ade
END

#!/usr/bin/env bash
# `email` of Python puts spaces into a long Yoruba name of a sender. Needs `/usr/bin/python3` (Debian 12: python3).
# Guess before the run: a long name is several encoded words; white space between two of them is not shown (RFC 2047,
# 6.2), also where the line is folded, so the name comes out as it was written.
# Seen with Python 3.11.2, `email.policy.default`, and a mail of nodemailer 10.6.0: at some folds a space is read between
# two encoded words, in the middle of a word, and a tone mark can stand apart from its letter. The subject of the same mail,
# folded in the same way, is right, and so is the name with the older `email.header` and with mailparser 3.14.2.
# Way round: `str(email.header.make_header(email.header.decode_header(field)))` for the raw field.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent nodemailer@10.6.0 mailparser@3.14.2
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
const name = 'Ṣadé Ọláyínká Adébáyọ̀ ti Ìpínlẹ̀ Ọ̀ṣun'.normalize('NFC')
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
const { message } = await transport.sendMail({
  from: { name, address: 'a@a.example' },
  to: 'b@a.example',
  subject: name,
  text: name,
})
writeFileSync('mail.eml', message)
writeFileSync('name.txt', name)
const { from } = await simpleParser(message)
console.log('mailparser', from.value[0].name)
if (from.value[0].name !== name) process.exit(1)
JS
node write.mjs
cat > read.py <<'PY'
import email, email.header, email.policy, sys
name = open('name.txt', encoding='utf-8').read()
raw = open('mail.eml', 'rb').read()
mail = email.message_from_bytes(raw, policy=email.policy.default)
read = mail['from'].addresses[0].display_name
older = str(email.header.make_header(email.header.decode_header(email.message_from_bytes(raw)['from'])))
print(sys.version.split()[0], [read, mail['subject'], older])
isAsSeen = read != name and read.replace(' ', '') == name.replace(' ', '') and mail['subject'] == name and name in older
sys.exit(0 if isAsSeen else 1)
PY
/usr/bin/python3 read.py

#!/usr/bin/env bash
# nodemailer 10.6.0 sends an address with letters like é also to a server that does not offer SMTPUTF8.
# Guess before the run: RFC 6531, 3.2, forbids it, so the mail fails on this side and names the address.
# Seen: RCPT TO and the header field Reply-To go out as UTF-8, without the parameter SMTPUTF8, and a server that does not
# look takes them, as smtp-server 3.21.6 does. Nothing tells the sender that the next server may refuse the mail.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent nodemailer@10.6.0 smtp-server@3.21.6
cat > seen.mjs <<'JS'
import net from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  hideSMTPUTF8: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) => void stream.resume().on('end', done),
})
server.listen(0, '127.0.0.1')
await new Promise((resolve) => server.server.once('listening', resolve))
// Passes everything on, and keeps what each side said.
let said = ''
const between = net.createServer((client) => {
  const upstream = net.connect(server.server.address().port, '127.0.0.1')
  client.on('data', (data) => (said += data)).pipe(upstream)
  upstream.on('data', (data) => (said += data)).pipe(client)
})
between.listen(0, '127.0.0.1')
await new Promise((resolve) => between.once('listening', resolve))
const transport = createTransport(`smtp://127.0.0.1:${between.address().port}`)
const mail = { from: 'site@forum.example', to: 'adé@ọjà.example', replyTo: 'olú@forum.example', subject: 'Try', text: 'Try' }
const answer = await transport.sendMail(mail).then(({ response }) => response, ({ code }) => code)
const lines = said.split('\r\n').filter((line) => /SMTPUTF8|^(MAIL FROM|RCPT TO|Reply-To)/.test(line))
console.log(lines.join('\n'))
console.log('told to the sender:', answer)
const isAsSeen =
  answer.startsWith('250') &&
  !said.includes('SMTPUTF8') &&
  lines.some((line) => /^RCPT TO:<adé@/.test(line)) &&
  lines.some((line) => line === 'Reply-To: olú@forum.example')
process.exit(isAsSeen ? 0 : 1)
JS
node seen.mjs

#!/bin/bash
# nodemailer 10.6.0: with a user and a password, and a server that offers no AUTH, the mail is sent without signing in.
# Guess before the run: the mail fails with EAUTH, because the server cannot check the password.
# Seen: success, and nothing says that the password was not used. Debian's Postfix and Exim offer no AUTH on port 25.
# Exits 1 when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.0 smtp-server@3.21.6
cat > try.mjs <<'JS'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
let user
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    user = session.user
    stream.resume().on('end', done)
  },
})
server.listen(0, '127.0.0.1', async () => {
  const url = `smtp://site:secret@127.0.0.1:${server.server.address().port}`
  const mail = { from: 'a@site.example', to: 'b@site.example', subject: 'Try', text: 'Try' }
  const outcome = await createTransport(url).sendMail(mail).then(({ response }) => response, ({ code }) => code)
  console.log(`outcome: ${outcome}; signed in as: ${user}`)
  process.exit(/^250/.test(outcome) && user === undefined ? 0 : 1)
})
JS
node try.mjs

#!/bin/bash
# smtp-server 3.21.6: a server with TLS and without `key` and `cert` uses a certificate that expired in February 2025.
# Guess before the run: a client that verifies certificates is refused because the certificate is self-signed.
# Seen: it is refused because the certificate has expired, so a test of self-signed certificates meets another fault.
# Exits 1 when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts smtp-server@3.21.6
cat > try.mjs <<'JS'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
const server = new SMTPServer({ secure: true })
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  const client = tls.connect({ host: '127.0.0.1', port: server.server.address().port, rejectUnauthorized: false })
  client.on('secureConnect', () => {
    const { valid_from, valid_to } = client.getPeerCertificate()
    console.log(`Node ${process.version}: ${client.authorizationError}, valid from ${valid_from} to ${valid_to}`)
    process.exit(client.authorizationError === 'CERT_HAS_EXPIRED' && valid_to.includes('2025') ? 0 : 1)
  })
})
JS
node try.mjs

#!/bin/bash
# PgBouncer 1.18 of Debian 12: a wrong password and an unknown database have the SQLSTATE of a protocol violation.
# Needs `apt-get`, which downloads it from Debian 12; nothing is installed.
# Guess before the run: 28P01 and 3D000, as PostgreSQL answers them.
# Seen: 08P01 for each; only the words tell them apart, and they differ from those of PostgreSQL.
# Exits 1 when the behaviour changes.
set -eu
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'kill "$bouncer" 2>/dev/null || true; rm -rf "$folder"' EXIT
bouncer=
cd "$folder"
apt-get download -qq pgbouncer=1.18.0-1+deb12u1 libevent-2.1-7 libc-ares2 2>/dev/null
for package in *.deb; do dpkg -x "$package" .; done
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1
port=$((20000 + $$ % 10000))
echo '"site" "right"' > users
printf '%s\n' '[databases]' 'known = host=127.0.0.1 port=1' '[pgbouncer]' 'listen_addr = 127.0.0.1' \
  "listen_port = $port" 'unix_socket_dir =' 'auth_type = md5' "auth_file = $folder/users" > ini
export LD_LIBRARY_PATH="$folder/usr/lib/$(uname -m)-linux-gnu"
usr/sbin/pgbouncer --version | head -1
# PgBouncer refuses to run as root; as another account it drops nothing.
if [ "$(id -u)" = 0 ]; then set -- setpriv --reuid 65534 --regid 65534 --clear-groups; fi
"$@" usr/sbin/pgbouncer -q ini 2>/dev/null &
bouncer=$!
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
async function refusal(path) {
  const url = `postgres://${path.replace('HOST', `127.0.0.1:${process.argv[2]}`)}`
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    const error = await client.connect().then(() => ({}), (error) => error)
    if (error.code !== 'ECONNREFUSED' || tries === 200) return error
    await wait(50)
  }
}
const codes = []
for (const path of ['site:wrong@HOST/known', 'site:right@HOST/unknown']) {
  const { code, message } = await refusal(path)
  console.log(`${path}: ${code} ${message}`)
  codes.push(code)
}
process.exit(codes.join() === '08P01,08P01' ? 0 : 1)
JS
node try.mjs "$port"

#!/usr/bin/env bash
# With `proxy_cache_lock`, nginx answers simultaneous requests for an answer that may not be stored one after the other,
# half a second apart. Needs `nginx` (Debian: nginx-light), `curl` and `node`.
# Guess before the run: the lock holds requests back until the first answer is there. When that answer is `private`,
# nginx forgets the lock, and the others go on at once.
# Seen with nginx 1.22.1: of six requests for an answer that takes 20 ms, the last one waits more than two seconds. Only
# one waiting request goes on at a time, and waiting ones look again every 500 ms. Without the lock all six end within
# 100 ms.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
cat > site.mjs <<'JS'
import http from 'node:http'
const site = http.createServer((_, response) => {
  setTimeout(() => {
    response.writeHead(200, { 'cache-control': 'private, no-store' })
    response.end('page')
  }, 20)
})
site.listen(18473, '127.0.0.1')
JS
cat > ask.mjs <<'JS'
const began = performance.now()
const asked = Array.from({ length: 6 }, async () => {
  await (await fetch(process.argv[2])).text()
  return Math.round(performance.now() - began)
})
console.log(Math.max(...(await Promise.all(asked))))
JS
temporary=$(for kind in client_body proxy fastcgi uwsgi scgi; do printf '%s_temp_path %s/t; ' "$kind" "$folder"; done)
user=$([ "$(id -u)" = 0 ] && echo 'user root;' || true)
cat > nginx.conf <<CONF
$user daemon off; worker_processes 1; pid $folder/pid; events { }
http {
  access_log off; $temporary
  proxy_cache_path $folder/cache keys_zone=pages:1m;
  server {
    listen 127.0.0.1:18474;
    proxy_cache pages;
    location /with { proxy_pass http://127.0.0.1:18473; proxy_cache_lock on; }
    location /without { proxy_pass http://127.0.0.1:18473; }
  }
}
CONF
PATH=$PATH:/usr/sbin
nginx -v
node site.mjs &
nginx -p "$folder" -c "$folder/nginx.conf" -e "$folder/errors" &
for _ in $(seq 50); do
  curl --silent --fail --output /dev/null http://127.0.0.1:18474/without && break
  sleep 0.1
done
with=$(node ask.mjs http://127.0.0.1:18474/with)
without=$(node ask.mjs http://127.0.0.1:18474/without)
echo "the last of six with the lock: $with ms; without: $without ms"
[ "$with" -gt 2000 ] && [ "$without" -lt 1000 ]

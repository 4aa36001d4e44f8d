#!/usr/bin/env bash
# nginx honours X-Accel-Expires only when it comes before `Cache-Control: max-age=0`. Needs `nginx` (Debian: nginx-light)
# and `node`.
# Guess before the run: the documentation of `proxy_cache_valid` names X-Accel-Expires first and Cache-Control after it,
# so the first one decides, whatever the order of the two header fields in a response.
# Seen with nginx 1.22.1: with Cache-Control before it, nothing is stored; with X-Accel-Expires first, the answer is
# stored for that time. Proxies and frameworks that sort header fields turn the cache off without a trace.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
cat > site.mjs <<'JS'
import http from 'node:http'
const fields = [
  ['cache-control', 'public, max-age=0, must-revalidate'],
  ['x-accel-expires', '60'],
]
const site = http.createServer(({ url }, response) => {
  response.writeHead(200, (url === '/first' ? fields.toReversed() : fields).flat())
  response.end('page')
})
site.listen(18471, '127.0.0.1')
JS
temporary=$(for kind in client_body proxy fastcgi uwsgi scgi; do printf '%s_temp_path %s/t; ' "$kind" "$folder"; done)
user=$([ "$(id -u)" = 0 ] && echo 'user root;' || true)
cat > nginx.conf <<CONF
$user daemon off; worker_processes 1; pid $folder/pid; events { }
http {
  access_log off; $temporary
  proxy_cache_path $folder/cache keys_zone=pages:1m;
  server {
    listen 127.0.0.1:18472;
    add_header x-cache \$upstream_cache_status;
    location / { proxy_pass http://127.0.0.1:18471; proxy_cache pages; }
  }
}
CONF
PATH=$PATH:/usr/sbin
nginx -v
node site.mjs &
nginx -p "$folder" -c "$folder/nginx.conf" -e "$folder/errors" &
ask() { curl --silent --fail --output /dev/null --write-out '%header{x-cache}' "http://127.0.0.1:18472/$1"; }
for _ in $(seq 50); do curl --silent --fail --output /dev/null http://127.0.0.1:18472/ready && break; sleep 0.1; done
last="$(ask last) $(ask last)"
first="$(ask first) $(ask first)"
echo "Cache-Control before X-Accel-Expires: $last"
echo "X-Accel-Expires before Cache-Control: $first"
[ "$last" = 'MISS MISS' ] && [ "$first" = 'MISS HIT' ]

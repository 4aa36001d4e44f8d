#!/usr/bin/env bash
# `initcap` of PostgreSQL writes Ọ̀Ṣun and Sa'Adatu. Needs `psql` and a server of PostgreSQL (Debian: postgresql).
# Guess before the run: in a database with UTF-8, a tone mark belongs to its letter, so names typed in small letters get
# one capital each: Ọ̀ṣun.
# Seen with PostgreSQL 15.18 and the locale C.UTF-8: after a tone mark that has no code point together with its letter,
# as on ọ̀ and ẹ́, a new word begins: Ọ̀Ṣun, Ẹ́Kọ. So it does after an apostrophe, and ʼyarʼadua of Hausa gets no
# capital. `\w` in a regular expression does not match such a mark either. PostgreSQL 18.4 does the same.
# Way round: `initcap(name collate "und-x-icu")`: Ọ̀ṣun, Sa'adatu, ʼYarʼadua. It does not help regular expressions.
# Exits 1 when the behaviour changes.
set -euo pipefail
programs=$(dirname "$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb | tail -1)")
folder=$(mktemp -d)
as=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as=(runuser -u postgres --)
fi
cd "$folder"
trap '"${as[@]}" "$programs/pg_ctl" -D data -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
"${as[@]}" "$programs/initdb" -D data -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
"${as[@]}" "$programs/pg_ctl" -D data -o "-k $folder -c listen_addresses=" -l log -w start >/dev/null
cat > seen.sql <<'SQL'
select initcap(name), initcap(name collate "und-x-icu"), name ~ '^\w+$', name collate "und-x-icu" ~ '^\w+$'
  from (values ('ọ̀ṣun'), ('ẹ́kọ'), ('ọlá'), ('sa''adatu'), ('ʼyarʼadua'), ('ƙasa')) as names (name);
SQL
"${as[@]}" psql -h "$folder" -XAt postgres < seen.sql | tee seen.txt
[ "$(cat seen.txt)" = "Ọ̀Ṣun|Ọ̀ṣun|f|f
Ẹ́Kọ|Ẹ́kọ|f|f
Ọlá|Ọlá|t|t
Sa'Adatu|Sa'adatu|f|f
ʼyarʼadua|ʼYarʼadua|t|t
Ƙasa|Ƙasa|t|t" ]

#!/usr/bin/env bash
# The text search of PostgreSQL takes "women/girls" for a file name, so a search for girls does not find it. Needs
# `psql` and a server of PostgreSQL (Debian: postgresql).
# Guess before the run: a slash and a hyphen end a word. "women/girls" has two words, 8/3/2027 has three numbers, and
# 0803-555-0142 too.
# Seen with PostgreSQL 15.18, with `simple` and `english`: "women/girls" and 8/3/2027 are one lexeme each. The phone
# number is 0803, -555 and -0142, so 555 does not find it. "2023-2027" is 2023 and -2027. PostgreSQL 18.4 does the same.
# Way round: replace slashes, and hyphens before digits, by spaces before `to_tsvector` and `to_tsquery`.
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
"${as[@]}" "$programs/initdb" -D data -A trust -E UTF8 --locale=C >/dev/null
"${as[@]}" "$programs/pg_ctl" -D data -o "-k $folder -c listen_addresses=" -l log -w start >/dev/null
cat > seen.sql <<'SQL'
select to_tsvector(config::regconfig, 'women/girls 8/3/2027 0803-555-0142 2023-2027'),
  to_tsvector(config::regconfig, 'women/girls') @@ to_tsquery(config::regconfig, 'girls') as found
  from (values ('simple'), ('english')) as configs (config);
SQL
"${as[@]}" psql -h "$folder" -XAt postgres < seen.sql | tee seen.txt
[ "$(cat seen.txt)" = "'-0142':5 '-2027':7 '-555':4 '0803':3 '2023':6 '8/3/2027':2 'women/girls':1|f
'-0142':5 '-2027':7 '-555':4 '0803':3 '2023':6 '8/3/2027':2 'women/girls':1|f" ]

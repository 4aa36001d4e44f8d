#!/usr/bin/env bash
# csvsort of csvkit changes the cells of the table that it sorts. Needs `csvsort` (Debian: csvkit).
# Guess before the run: sorting changes the order of the rows. Types of columns serve the comparison only, as csvcut of
# the same package leaves every cell as it was.
# Seen with csvkit 1.0.7: phone numbers lose their first 0 and their plus, 8/3/2027 (8 March in Nigeria) becomes
# 2027-08-03, and the initials NA become an empty cell. There is no message.
# Way round: `--no-inference --blanks`; the columns are then sorted as text.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '%s\n' name,phone,date Ada,08035550142,8/3/2027 NA,+2348035550142,10/3/2027 > people.csv
csvsort -c name people.csv | tee seen.csv
[ "$(cat seen.csv)" = 'name,phone,date
Ada,8035550142,2027-08-03
,2348035550142,2027-10-03' ]
[ "$(csvcut -c name,phone,date people.csv)" = "$(cat people.csv)" ]
[ "$(csvsort --no-inference --blanks -c name people.csv)" = "$(cat people.csv)" ]

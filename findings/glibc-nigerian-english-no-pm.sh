#!/usr/bin/env bash
# In the locale en_NG of glibc, a time of twelve hours does not say whether it is morning or afternoon. Needs
# `localedef` and the sources of locales (Debian: locales).
# Guess before the run: five past two in the afternoon is 02:05 PM or pm in Nigerian English, as CLDR has it, and rather
# so than in Yoruba, Igbo or Hausa.
# Seen with glibc 2.36 of Debian 12: %p is empty in en_NG, so '%I:%M %p' is "02:05 " at night and in the afternoon, in
# `date`, and in `strftime` of Python. yo_NG, ig_NG and ha_NG write PM, and en_GB pm.
# Way round: %H:%M.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
localedef --version | head -1
for locale in en_NG en_US yo_NG ig_NG ha_NG; do
  localedef -i $locale -f UTF-8 ./$locale.UTF-8 2>/dev/null || [ $? = 1 ]
  for time in 02:05 14:05; do
    echo "$locale $time [$(LOCPATH=$folder LC_ALL=$locale.UTF-8 date -d "2027-03-08 $time" '+%I:%M %p')]"
  done
done | tee seen.txt
cmp seen.txt <<'END'
en_NG 02:05 [02:05 ]
en_NG 14:05 [02:05 ]
en_US 02:05 [02:05 AM]
en_US 14:05 [02:05 PM]
yo_NG 02:05 [02:05 AM]
yo_NG 14:05 [02:05 PM]
ig_NG 02:05 [02:05 AM]
ig_NG 14:05 [02:05 PM]
ha_NG 02:05 [02:05 AM]
ha_NG 14:05 [02:05 PM]
END

#!/usr/bin/env bash
# espeak-ng, a voice of screen readers such as Orca and NVDA, reads letters with dots below as code points, and is silent
# for ₦. Needs `apt-get`, which downloads it from Debian 12; nothing is installed.
# Guess before the run: a letter that a voice does not know is read as its base letter (o for ọ), and a currency sign by
# its name, as € is.
# Seen with espeak-ng 1.51 of Debian 12 and the voice `en`: Ọlá begins with "letter one e c d", the hexadecimal code point
# of ọ; ₦2,500 is read as 2,500. Ƙ of Hausa is read as k. The voices include none for Yoruba, Igbo or Hausa.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq espeak-ng=1.51+dfsg-10+deb12u2 espeak-ng-data=1.51+dfsg-10+deb12u2 \
  libespeak-ng1=1.51+dfsg-10+deb12u2 libpcaudio0 libsonic0 2>/dev/null
for package in *.deb; do dpkg -x "$package" .; done
libraries=$folder/usr/lib/$(uname -m)-linux-gnu
export LD_LIBRARY_PATH=$libraries ESPEAK_DATA_PATH=$libraries
phonemes() { usr/bin/espeak-ng -q -x -v en -- "$1" | xargs -0 printf '%s' | tr '\n' ' '; }
usr/bin/espeak-ng --version
for text in Ọlá Olá Ƙasim 'letter one e c d' '₦2,500' '2,500' '€2,500'; do echo "$text: $(phonemes "$text")"; done
without_marks() { phonemes "$1" | tr -d "_|:;',! "; }
[[ $(without_marks Ọlá) == "$(without_marks 'letter one e c d')"* ]]
[[ $(without_marks Olá) != *"$(without_marks 'letter')"* ]]
[ "$(without_marks '₦2,500')" = "$(without_marks '2,500')" ]
[ "$(without_marks '€2,500')" != "$(without_marks '2,500')" ]
! usr/bin/espeak-ng --voices | awk '{ print $2 }' | grep -qxE 'yo|ig|ha'

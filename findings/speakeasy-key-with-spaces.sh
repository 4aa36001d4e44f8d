#!/usr/bin/env bash
# speakeasy makes wrong codes from a key of two-step sign-in that was typed in groups of four, and says nothing.
# Needs `oathtool` (Debian: oathtool).
# Guess before the run: a key in Base32 may be in small letters and have spaces between its groups, as sign-in pages
# show it. A library ignores the spaces, or refuses the key.
# Seen with speakeasy 2.0.0: small letters are read as capitals. Spaces are read as digits of the key, so the code is
# another one (245171 in place of 503347). Nobody is told that the key was read wrongly. oathtool 2.6.7 ignores the
# spaces, and otplib 13.5.0 refuses them.
# Way round: take everything but A to Z and 2 to 7 out of the key first.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent speakeasy@2.0.0 otplib@13.5.0
cat > seen.mjs <<'JS'
import { generateSync } from 'otplib'
import speakeasy from 'speakeasy'
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const inGroups = key.toLowerCase().match(/.{4}/g).join(' ')
const code = (secret) => speakeasy.totp({ secret, encoding: 'base32', time: 59 })
let refusal = 'none'
try {
  generateSync({ secret: inGroups, epoch: 59 })
} catch (error) {
  refusal = error.message
}
const seen = [code(key), code(key.toLowerCase()), code(inGroups), generateSync({ secret: key, epoch: 59 })]
console.log(seen.join(' '), refusal)
process.exit(seen.join(' ') === '503347 503347 245171 503347' && refusal.includes('Invalid Base32') ? 0 : 1)
JS
node seen.mjs
[ "$(oathtool --totp --base32 --now @59 'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp')" = 503347 ]

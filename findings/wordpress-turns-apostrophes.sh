#!/usr/bin/env bash
# WordPress turns the apostrophe of the Hausa 'Yar and 'Yan around, and takes the marks of some Yoruba letters only
# out of addresses. Needs `php` (Debian: php-cli), and `apt-get`, which downloads WordPress from Debian 12; nothing is
# installed.
# Guess before the run: an apostrophe before a name looks as the one within it: ’Yar’adua, as WordPress writes ’tis
# and ’90s. Names in an address lose their marks as those of other languages do, and as Ọlá becomes ola.
# Seen with WordPress 6.1.9 of Debian 12: 'Yar'adua becomes ‘Yar’adua, with an opening quote. Ọ and ẹ lose their dots,
# as they are letters of Vietnamese too. Ṣ, the tone marks that have no code point with their letter, and hooked
# letters of Hausa become percent codes: o%cc%80%e1%b9%a3un for Ọ̀ṣun, %c6%8aauda for Ɗauda.
# Way round: type ’ or ʼ (U+02BC) for the apostrophe, and the end of an address by hand.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq wordpress 2>/dev/null
ls wordpress*.deb
dpkg -x wordpress*.deb program
cat > seen.php <<'PHP'
<?php
// Stand in for a site with its database.
define('ABSPATH', getcwd() . '/program/usr/share/wordpress/');
define('WPINC', 'wp-includes');
foreach (['plugin', 'compat', 'functions', 'l10n', 'formatting', 'pomo/translations'] as $file) require_once ABSPATH . "wp-includes/$file.php";
$locale = 'en_US';
$shortcode_tags = [];
function is_multisite() { return false; }
function wp_installing() { return true; }
function wp_cache_get() { return false; }
add_filter('pre_option_blog_charset', fn() => 'UTF-8');

foreach (["'Yar'adua speaks", "The 'Yan Majalisa meet", "'tis the '90s", "\u{02bc}Yar\u{02bc}adua"] as $title)
    echo html_entity_decode(wptexturize($title)), "\n";
foreach (['Ọlá Adékúnlé', 'Ụzọma', 'Ọ̀ṣun', 'Ɗauda'] as $title)
    echo sanitize_title_with_dashes(remove_accents($title)), "\n";
PHP
php seen.php | tee seen.txt
cmp seen.txt <<'END'
‘Yar’adua speaks
The ‘Yan Majalisa meet
’tis the ’90s
ʼYarʼadua
ola-adekunle
uzoma
o%cc%80%e1%b9%a3un
%c6%8aauda
END

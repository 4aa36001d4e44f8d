#!/usr/bin/env bash
# LibreOffice Calc writes the comments of cells into its HTML as an element that browsers show as text. Needs `soffice`
# (Debian: libreoffice-calc).
# Guess before the run: comments are left out, or written as HTML comments, as Writer of the same version does.
# Seen with LibreOffice 7.4.7.2: `<comment>Ask Ada</comment>` is in the cell, before its words. Browsers know no such
# element and show "Ask Ada" in the table, also where the cells are pasted.
# Guess before the run: `colspan` of a merged cell counts the columns of the HTML.
# Seen: it counts hidden columns too, which have no cells in the other rows.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > wards.fods <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"
  xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0">
  <office:body><office:spreadsheet><table:table table:name="Wards">
    <table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>
    <table:table-row>
      <table:table-cell office:value-type="string" table:number-columns-spanned="3"><text:p>Women</text:p></table:table-cell>
      <table:covered-table-cell table:number-columns-repeated="2"/>
    </table:table-row>
    <table:table-row>
      <table:table-cell office:value-type="string"><office:annotation><text:p>Ask Ada</text:p></office:annotation><text:p>Garki</text:p></table:table-cell>
      <table:table-cell office:value-type="string"><text:p>hidden</text:p></table:table-cell>
      <table:table-cell office:value-type="string"><text:p>12</text:p></table:table-cell>
    </table:table-row>
  </table:table></office:spreadsheet></office:body>
</office:document>
XML
soffice -env:UserInstallation="file://$folder/profile" --headless --convert-to html wards.fods >/dev/null 2>&1
cells=$(sed -n '/<body/,$p' wards.html | tr -d '\n\t')
echo "$cells" | grep -o '<table.*</table>'
[[ $cells == *'<comment>Ask Ada</comment>Garki</td>'* && $cells == *colspan=3* && $cells != *hidden* ]]
[ "$(grep -o '<td' <<< "$cells" | wc -l)" = 3 ]

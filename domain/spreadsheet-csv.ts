/**
 * Shown by spreadsheets as it was typed: a short number without leading zeros, or a date. Excel shows nine digits as
 * 1.23E+08.
 */
const shownAsTyped = /^(?:(?:0|[1-9]\d{0,7})(?:\.\d{0,4}[1-9])?|\d{4}-\d\d-\d\d)$/

/** Text that spreadsheet programs take for a number or a date: `2348035550142`, `0803`, `10.30`, `1/2`, `1e5`. */
const isNumeric = /^\d[\d.,/-]*(?:e[+-]?\d+)?$/i

/** Where a formula would begin in a program that splits cells at semicolons or at quoted line breaks. */
const innerFormula = /([;\t\r\n] *)(?=[=+\-@＝＋－＠])/g

/**
 * After an apostrophe, LibreOffice 7.4 and Excel show the digits as they are. Without one, LibreOffice shows
 * `08035550142` as 8035550142, and 21 digits as 1.23456789012346E+020.
 */
function toCell(text: string): string {
  if (isNumeric.test(text) && !shownAsTyped.test(text)) return `'${text}`
  return text.replace(innerFormula, "$1'")
}

/**
 * The options of every CSV file (RFC 4180) that spreadsheet programs open. A text gets an apostrophe in front when a
 * program would take it for a formula or change its digits; values of the type `number` stay numbers. Cells with a
 * semicolon are quoted, because LibreOffice also splits cells there. Cells with line breaks are quoted, because
 * csv-stringify 6.9.0 quotes only those with `record_delimiter`. Callers also set `bom`: with a byte order mark,
 * programs read the file as UTF-8.
 */
export const spreadsheetCsv = {
  escape_formulas: true,
  record_delimiter: 'windows',
  quoted_match: /[;\t\r\n]/,
  cast: { string: toCell },
} as const

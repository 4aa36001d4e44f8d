/** A number that is shown as typed: short, without leading zeros; or a date. Excel shows nine digits as 1.23E+08. */
const shownAsTyped = /^(?:(?:0|[1-9]\d{0,7})(?:\.\d{0,4}[1-9])?|\d{4}-\d\d-\d\d)$/

/** What spreadsheet programs read as a number or a date: `2348035550142`, `0803`, `10.30`, `1/2`, `1e5`. */
const isNumeric = /^\d[\d.,/-]*(?:e[+-]?\d+)?$/i

/** The place of a formula for a program that splits cells at a semicolon, or does not know quoted line breaks. */
const innerFormula = /([;\t\r\n] *)(?=[=+\-@＝＋－＠])/g

/**
 * LibreOffice 7.4 and Excel keep and show the digits after an apostrophe. Without one, LibreOffice shows
 * `08035550142` as 8035550142, and 21 digits as 1.23456789012346E+020.
 */
function toCell(text: string): string {
  if (isNumeric.test(text) && !shownAsTyped.test(text)) return `'${text}`
  return text.replace(innerFormula, "$1'")
}

/**
 * The options of every CSV file (RFC 4180) that spreadsheet programs open. A cell begins with an apostrophe when a
 * program would take it for a formula, or would show another number than was typed; values of the type `number` stay
 * numbers. Cells with a semicolon are quoted, because LibreOffice splits cells at it, too. Cells with line breaks are
 * quoted here, because csv-stringify 6.9.0 quotes only those with `record_delimiter`. A file also begins with a byte
 * order mark (`bom`), so that its letters are read as UTF-8.
 */
export const spreadsheetCsv = {
  escape_formulas: true,
  record_delimiter: 'windows',
  quoted_match: /[;\t\r\n]/,
  cast: { string: toCell },
} as const

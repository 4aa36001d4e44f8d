/**
 * The options of every CSV file (RFC 4180) that spreadsheet programs open: a cell that a program would take for a
 * formula begins with an apostrophe. A file also begins with a byte order mark (`bom`), so that its letters are read as
 * UTF-8.
 */
export const spreadsheetCsv = { escape_formulas: true, record_delimiter: 'windows' } as const

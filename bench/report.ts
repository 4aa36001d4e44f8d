import type { Report, Row } from './part.ts'

/** The results as Markdown. `reports`: by the name of the part. `preface`: what the figures depend on. */
export function toDocument(reports: ReadonlyMap<string, Report>, preface: readonly string[]): string {
  const rows = [...reports.values()].flatMap((report) => report.rows)
  const figures = rows.map((row) => [row.what, row.goal ?? '', row.figure, verdictOf(row)])
  const sections = [...reports].map(
    ([name, { how, table }]) => `### ${name}\n\n${how}\n${table ? `\n${toTable(table)}\n` : ''}`,
  )
  return [
    '# What the bench measured\n',
    ...preface.map((line) => `- ${line}`),
    `\n${toTable([['What', 'Goal', 'Figure', ''], ...figures])}\n`,
    '## In detail\n',
    ...sections,
  ].join('\n')
}

/** A line for each figure. */
export const toTerminal = (rows: readonly Row[]) =>
  rows
    .map((row) => `${verdictOf(row).padEnd(13)}${row.what}: ${row.figure}${row.goal ? ` (${row.goal})` : ''}`)
    .join('\n')

const verdictOf = ({ reached }: Row) => (reached === null ? '' : reached ? 'reached' : 'NOT REACHED')

function toTable([columns = [], ...lines]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...lines.map(line)].join('\n')
}

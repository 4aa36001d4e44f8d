import type { Detail, Row } from './part.ts'

const headings = ['What', 'Goal', 'Figure', ''] as const

/** The rows in columns, for a terminal. A cell that is too long breaks onto the next line. */
export function toTerminalTable(rows: readonly Row[]): string {
  const widths = [54, 24, 44, 12]
  const lines = [headings, ...rows.map(cellsOf)].flatMap((cells) => {
    const wrapped = cells.map((cell, column) => wrap(cell, widths[column] ?? 0))
    const height = Math.max(...wrapped.map((parts) => parts.length))
    return Array.from({ length: height }, (_, line) =>
      wrapped
        .map((parts, column) => (parts[line] ?? '').padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  })
  return lines.join('\n')
}

export function toMarkdownTable(rows: readonly Row[]): string {
  return markdown(headings, rows.map(cellsOf))
}

export function toMarkdownDetail({ title, columns, lines, how }: Detail): string {
  return `### ${title}\n\n${how}\n\n${markdown(columns, lines)}`
}

const cellsOf = ({ what, goal, figure, reached }: Row) => [
  what,
  goal ?? '',
  figure,
  reached === null ? '' : reached ? 'reached' : 'NOT REACHED',
]

function markdown(columns: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...lines.map(line)].join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const current = lines.at(-1) ?? ''
    if (current && current.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = current ? `${current} ${word}` : word
  }
  return lines
}

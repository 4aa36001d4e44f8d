import fs from 'node:fs'
import { describeMachine } from './machine.ts'
import type { Bench, Report } from './part.ts'
import { toMarkdownDetail, toMarkdownTable } from './table.ts'

const file = 'bench/RESULTS.md'

/** Writes what a full run measured, with what it depends on. `busyBefore`: processes that wanted a processor already. */
export function writeResults(bench: Bench, report: Report, given: { began: Date; busyBefore: number }): void {
  const { began, busyBefore } = given
  const minutes = Math.round((Date.now() - began.getTime()) / 60_000)
  const lines = [
    '# What the bench measured',
    '',
    `Written by \`npm run bench\` on ${began.toISOString().slice(0, 10)}; it took ${minutes} minutes.`,
    '',
    ...describeMachine(bench).map((line) => `- ${line}`),
    `- ${busyBefore < 0.5 ? 'nothing else ran' : `others used this machine too: ${busyBefore.toFixed(1)} processes wanted a processor before it began, so times are only a rough guide`}`,
    '- everything over 127.0.0.1, nothing over a network',
    '',
    toMarkdownTable(report.rows),
    '',
    '## In detail',
    '',
    ...report.details.flatMap((detail) => [toMarkdownDetail(detail), '']),
  ]
  fs.writeFileSync(file, lines.join('\n'))
  bench.say(`written to ${file}`)
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from '../scripts/find-chromium.mjs'
import { findProgram } from '../scripts/find-program.mjs'
import { measureColdStart } from './cold-start.ts'
import { measureDisturbance } from './disturbance.ts'
import { measureLayout } from './layout.ts'
import { measureLighthouse } from './lighthouse.ts'
import { busyness, findCores } from './machine.ts'
import { measureMemory } from './memory.ts'
import { measurePageWeight } from './page-weight.ts'
import type { Bench, Part, Report } from './part.ts'
import { measurePublish } from './publish.ts'
import { measureReads } from './reads.ts'
import { writeResults } from './results.ts'
import { measureScale } from './scale.ts'
import { measureStrangers } from './strangers.ts'
import { toMarkdownDetail, toTerminalTable } from './table.ts'
import { measureThroughput } from './throughput.ts'
import { measureUploads } from './uploads.ts'

/*
 * `npm run bench [-- PART … --quick]`: measures the built site and prints one table. A run of everything is written to
 * bench/RESULTS.md; `--quick`, or a choice of parts, is for looking only.
 */
const parts: Readonly<Record<string, Part>> = {
  throughput: measureThroughput,
  reads: measureReads,
  weight: measurePageWeight,
  layout: measureLayout,
  lighthouse: measureLighthouse,
  scale: measureScale,
  disturbance: measureDisturbance,
  strangers: measureStrangers,
  memory: measureMemory,
  publish: measurePublish,
  'cold-start': measureColdStart,
  uploads: measureUploads,
}

const asked = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = asked.find((name) => !Object.hasOwn(parts, name))
if (unknown) {
  console.error(`There is no "${unknown}" to measure. Use any of: ${Object.keys(parts).join(', ')}, --quick.`)
  process.exit(1)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-bench-'))
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
const bench: Bench = {
  quick: process.argv.includes('--quick'),
  folder,
  cores: findCores(),
  nginx: findProgram('nginx'),
  wrk: findProgram('wrk'),
  chromium: findChromium(),
  say: (line) => console.log(`  ${line}`),
}

const began = new Date()
const busyBefore = busyness()
const report = { rows: [], details: [] } as {
  rows: Report['rows'][number][]
  details: Report['details'][number][]
}
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(name)
  const { rows, details } = await measure(bench).catch((error: unknown): Report => {
    console.error(error)
    return {
      rows: [
        { what: name, goal: null, figure: `failed: ${String(error).split('\n', 1)[0]}`, reached: false },
      ],
      details: [],
    }
  })
  report.rows.push(...rows)
  report.details.push(...details)
}

// A whole run puts its details into the results file; whoever asks for parts wants to see them now.
if (asked.length > 0) console.log(`\n${report.details.map(toMarkdownDetail).join('\n\n')}`)
console.log(`\n${toTerminalTable(report.rows)}\n`)
if (!bench.quick && asked.length === 0) writeResults(bench, report, { began, busyBefore })
process.exit(0)

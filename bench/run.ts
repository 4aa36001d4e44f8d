import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from '../scripts/find-chromium.mjs'
import { findProgram } from '../scripts/find-program.mjs'
import { coldStart } from './cold-start.ts'
import { compare } from './compare.ts'
import { instances } from './instances.ts'
import { layout } from './layout.ts'
import { lighthouse } from './lighthouse.ts'
import { describeMachine, findCores } from './machine.ts'
import { memory } from './memory.ts'
import type { Bench, Part, Report } from './part.ts'
import { publish } from './publish.ts'
import { toDocument, toTerminal } from './report.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { strangers } from './strangers.ts'
import { throughput } from './throughput.ts'
import { weight } from './weight.ts'

/*
 * `npm run bench [-- PART … --quick]` measures the built site. A run of all parts writes bench/RESULTS.md; with
 * `--quick`, or with some parts only, the same text is printed instead. `compare` has options: `compare.ts`.
 */
const parts: Readonly<Record<string, Part>> = {
  throughput,
  weight,
  layout,
  lighthouse,
  scale,
  search,
  strangers,
  memory,
  publish,
  instances,
  'cold-start': coldStart,
  compare,
}

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
const unknown = chosen.find((name) => !Object.hasOwn(parts, name))
if (unknown) {
  console.error(`There is no part "${unknown}". Use any of: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-bench-'))
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
const bench: Bench = {
  quick: process.argv.includes('--quick'),
  folder,
  cores: findCores(),
  nginx: findProgram('nginx') ?? '',
  wrk: findProgram('wrk') ?? '',
  chromium: findChromium() ?? '',
  against: option('against'),
  beside: option('beside'),
  say: (line) => console.log(`  ${line}`),
}

const machine = describeMachine(bench)
const began = new Date()
const reports = new Map<string, Report>()
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length > 0 ? !chosen.includes(name) : name === 'compare' && !bench.against) continue
  console.log(name)
  reports.set(name, await measure(name, part))
}
const minutes = Math.round((Date.now() - began.getTime()) / 60_000)
const written = `written by \`npm run bench\` on ${began.toISOString().slice(0, 10)}; it took ${minutes} minutes`
const results = toDocument(reports, [written, ...machine])
if (bench.quick || chosen.length > 0) console.log(`\n${results}`)
else fs.writeFileSync('bench/RESULTS.md', results)
console.log(`\n${toTerminal([...reports.values()].flatMap(({ rows }) => rows))}`)
process.exit(0)

/** Runs one part. When it fails, the results have a row for it, and the other parts still run. */
async function measure(name: string, part: Part): Promise<Report> {
  const missing = part.needs.filter((program) => bench[program] === '')
  if (missing.length > 0) return without(name, `not measured: ${missing.join(' and ')} not installed`)
  return part.measure(bench).catch((error: unknown) => {
    console.error(error)
    return without(name, `failed: ${String(error).split('\n', 1)[0]}`)
  })
}

function without(name: string, figure: string): Report {
  return {
    rows: [{ what: name, goal: null, figure, reached: figure.startsWith('failed') ? false : null }],
    how: figure,
  }
}

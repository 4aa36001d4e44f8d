import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from './part.ts'

export const repository = fileURLToPath(new URL('..', import.meta.url))

type Settings = Readonly<Record<string, string | undefined>>

/** A process of which the bench reads the processor time and the memory. */
export interface Measured {
  readonly pid: number
  /** What it wrote so far, both streams; they go to a file, so that nobody here is busy with reading them. */
  output(): string
  readonly hasEnded: () => boolean
  /** Resolves once it and everything it started have gone. */
  stop(): Promise<void>
}

/** What whoever runs the bench has set: proxies, registries and certificates, which an installation may need. */
export const callersEnvironment: Settings = process.env

/** Nothing of whoever runs the bench reaches what it measures but the path to programs. */
const plain = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', HOME: process.env['HOME'] ?? '' }

/** Starts something to be measured, on the processor kept for that. */
export function startMeasured(
  bench: Pick<Bench, 'folder' | 'cores'>,
  command: string,
  args: readonly string[],
  options: { cwd?: string; settings?: Settings } = {},
): Measured {
  const written = path.join(fs.mkdtempSync(path.join(bench.folder, 'process-')), 'output')
  const file = fs.openSync(written, 'a')
  const [program = command, ...rest] = pinned(bench.cores?.measured, command, args)
  const child = spawn(program, rest, {
    cwd: options.cwd ?? repository,
    env: { ...plain, ...options.settings },
    stdio: ['ignore', file, file],
    // A group of its own, so that what it starts can be ended with it.
    detached: true,
  })
  fs.closeSync(file)
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  if (!child.pid) throw new Error(`${command} could not be started`)
  return {
    pid: child.pid,
    output: () => fs.readFileSync(written, 'utf8'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      const impatient = setTimeout(() => endGroup(child, 'SIGKILL'), 10_000)
      endGroup(child, 'SIGTERM')
      await ended
      clearTimeout(impatient)
    },
  }
}

/** Runs something that asks, on the processor kept for that, and gives what it printed. @throws when it fails. */
export async function runToEnd(
  { cores }: Pick<Bench, 'cores'>,
  command: string,
  args: readonly string[],
  options: { cwd?: string; settings?: Settings } = {},
): Promise<string> {
  const [program = command, ...rest] = pinned(cores?.asking, command, args)
  const child = spawn(program, rest, {
    cwd: options.cwd ?? repository,
    env: { ...plain, ...options.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  if (code !== 0) throw new Error(`${path.basename(command)} failed:\n${output.slice(-4_000)}`)
  return output
}

function pinned(core: number | undefined, command: string, args: readonly string[]): string[] {
  return core === undefined ? [command, ...args] : ['taskset', '-c', String(core), command, ...args]
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // All of it has ended already.
  }
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) endGroup(child, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

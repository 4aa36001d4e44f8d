import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from './part.ts'

export const repository = fileURLToPath(new URL('..', import.meta.url))

/** A process whose processor time and memory the benchmark reads. */
export interface Measured {
  readonly pid: number
  /** Its output so far, of both streams. */
  output(): string
  hasEnded(): boolean
  /** Asks the process to end, and resolves once it has ended. */
  stop(): Promise<void>
}

/** The environment of all started processes. Of the settings of the user, it has only PATH and HOME. */
const plainEnvironment = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
}

/** Starts a process to be measured, on the processor reserved for it. */
export function startMeasured(
  { folder, cores }: Bench,
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  cwd = repository,
): Measured {
  // Its output goes to a file, so that reading it takes no time of the benchmark.
  const written = path.join(fs.mkdtempSync(path.join(folder, 'process-')), 'output')
  const file = fs.openSync(written, 'a')
  const child = spawn(...pinned(cores?.measured, command, args), {
    cwd,
    env: { ...plainEnvironment, ...settings },
    stdio: ['ignore', file, file],
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
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Runs a program that creates load, on the processor reserved for it, and returns its output. @throws when it fails.
 */
export async function runLoad({ cores }: Bench, command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(...pinned(cores?.load, command, args), {
    cwd: repository,
    maxBuffer: 2 ** 27,
  })
  return stdout
}
const execute = promisify(execFile)

/** Runs a script of this folder in the same way. */
export const runScript = (bench: Bench, script: string, ...args: readonly string[]) =>
  runLoad(bench, process.execPath, [path.join(repository, 'bench', script), ...args])

const pinned = (
  core: number | undefined,
  command: string,
  args: readonly string[],
): [string, readonly string[]] =>
  core === undefined ? [command, args] : ['taskset', ['-c', String(core), command, ...args]]

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

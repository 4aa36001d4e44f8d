import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { type RunningSite, repository, type SiteSettings } from './running-site.ts'

/** A command of the operator that runs in its own process. */
export interface RunningCommand {
  /** Everything that it has written. */
  output(): string
  kill(signal: NodeJS.Signals): void
  /** Whether it has stopped at `stopAt`, or has ended. */
  standsStill(): boolean
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

/**
 * Runs a command of the build with the data of a site, which may run. `nodeArgs`: such as a limit of the heap.
 * `stopAt`: a text of its output at which it stops until SIGCONT.
 */
export function runCommand(
  name: 'export' | 'import',
  args: readonly string[],
  { dataDir, url }: Pick<RunningSite, 'dataDir' | 'url'>,
  {
    nodeArgs = [],
    settings = {},
    stopAt,
  }: { nodeArgs?: readonly string[]; settings?: SiteSettings; stopAt?: string } = {},
): RunningCommand {
  const stopping = stopAt === undefined ? [] : [`--import=${import.meta.resolve('./stop-at.mjs')}`]
  const child = spawn(process.execPath, [...nodeArgs, ...stopping, `build/server/${name}.js`, ...args], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SITE_URL: url,
      ...(stopAt !== undefined && { STOP_AT: stopAt }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return {
    output: () => output,
    kill: (signal) => void child.kill(signal),
    standsStill: () => standsStill(child),
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

function standsStill({ pid, exitCode, signalCode }: ChildProcess): boolean {
  if (exitCode !== null || signalCode !== null) return true
  // The state stands after the name of the program, which is in brackets (proc(5)).
  return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('T') ?? false
}

/** @throws with its output when it fails. @returns its output. */
export async function runToEnd(...given: Parameters<typeof runCommand>): Promise<string> {
  const command = runCommand(...given)
  if ((await command.ended) !== 0) throw new Error(command.output())
  return command.output()
}

/** The bytes of all files below a folder, by path. */
export function readFolder(folder: string): ReadonlyMap<string, Buffer> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  return new Map(files.map((file) => [path.relative(folder, file), fs.readFileSync(file)]))
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from '../../scripts/built-server.mjs'
import { findFreePort } from './free-port.ts'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The built site in its own process with its own data folder. */
export interface RunningSite {
  /** The public origin, without a trailing slash. */
  readonly url: string
  /** The port of the process. It differs from the port of `url` behind a proxy. */
  readonly port: number
  readonly dataDir: string
  /** Everything that the process wrote to standard output and standard error. */
  output(): string
  /** Sends the signal, SIGTERM by default, and waits for the end. Returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends the process with SIGKILL, as a power cut would. */
  kill(): Promise<void>
  /** Starts the site again with the same data and address. */
  start(): Promise<void>
}

export type SiteSettings = Readonly<Record<string, string>>

/** The default is no sample content. Settings of the machine that runs the tests are not used. */
export const defaultSettings: SiteSettings = { STARTER_CONTENT: 'off' }

/** Starts the site and waits until it is ready. `folder`: the folder that contains the build. */
export async function startSite(
  given: { dataDir?: string; settings?: SiteSettings; folder?: string } = {},
): Promise<RunningSite> {
  const dataDir = given.dataDir ?? createDataDir()
  const port = Number(given.settings?.['PORT'] ?? (await findFreePort()))
  const settings: SiteSettings = {
    ...defaultSettings,
    ...given.settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const url = settings['SITE_URL'] ?? `http://localhost:${port}`
  let server: SiteProcess | null = null

  const site: RunningSite = {
    url,
    port,
    dataDir,
    output: () => server?.output() ?? '',
    async stop(signal = 'SIGTERM') {
      return (await server?.end(signal)) ?? null
    },
    async kill() {
      await server?.end('SIGKILL')
    },
    async start() {
      server = runSite(settings, given.folder)
      await server.listening(port)
    },
  }
  await site.start()
  return site
}

export interface SiteProcess {
  readonly child: ChildProcess
  output(): string
  /** Resolves with the exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Resolves when the site is ready on `port`. @throws with its output when the process ends before that */
  listening(port: number): Promise<void>
}

/**
 * Starts the process and does not wait until it is ready, for tests of a refused start. `folder`: the folder that
 * contains the build.
 */
export function runSite(settings: SiteSettings, folder = repository): SiteProcess {
  const child = spawn(process.execPath, builtServer.args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...builtServer.environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return {
    child,
    ended,
    output: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return ended
    },
    async listening(port) {
      let hasEnded = false
      void ended.then(() => (hasEnded = true))
      while (!(await isReady(port))) {
        if (hasEnded) throw new Error(`The site ended before it was ready:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

/** A new folder, with a copy of `copyOf` if given. It is removed when the test process ends. */
export function createDataDir(copyOf?: string): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'site-test-'))
  folders.add(dataDir)
  if (copyOf) fs.cpSync(copyOf, dataDir, { recursive: true })
  return dataDir
}

const running = new Set<ChildProcess>()
const folders = new Set<string>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

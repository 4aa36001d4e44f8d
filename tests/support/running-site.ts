import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from '../../scripts/built-server.mjs'
import { findFreePort } from './free-port.ts'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The real built site in a process of its own, with its data in a folder of its own. */
export interface RunningSite {
  /** Its public origin, without a slash at the end. */
  readonly url: string
  /** Where the process listens; differs from `url` when a proxy stands between. */
  readonly port: number
  readonly dataDir: string
  /** Everything the process wrote so far, both streams. */
  output(): string
  /** Asks it to stop (SIGTERM) and gives its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same data and the same address. */
  start(): Promise<void>
}

export type SiteSettings = Readonly<Record<string, string>>

/** Settings under which each test starts: none from the machine that runs it, and no sample content. */
const quietSettings: SiteSettings = { STARTER_CONTENT: 'off' }

export async function startSite(
  given: { dataDir?: string; settings?: SiteSettings; folder?: string } = {},
): Promise<RunningSite> {
  const dataDir = given.dataDir ?? createDataDir()
  const port = Number(given.settings?.['PORT'] ?? (await findFreePort()))
  const settings: SiteSettings = {
    ...quietSettings,
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
  /** Resolves once it answers on `port`. @throws with what it wrote when it ends before that. */
  listening(port: number): Promise<void>
}

/**
 * Starts the process without waiting for it to listen; for settings that refuse to start. `folder`: where the build is.
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
      let over = false
      void ended.then(() => (over = true))
      while (!(await answers(port))) {
        if (over) throw new Error(`The site ended before it answered:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

/** A folder of the test's own; removed when the process that runs the tests ends. */
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

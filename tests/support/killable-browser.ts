import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs'

/** A Chromium in a process of its own with a profile on the disk, which a test can kill and open again. */
export interface KillableBrowser {
  /** The context of the profile. */
  readonly context: BrowserContext
  /** Ends all processes of the browser with SIGKILL, as a crash of the device would. */
  kill(): Promise<void>
}

const connectWithinMs = 30_000

/** Opens a browser with the profile in `folder`. @throws when there is no Chromium, or when it does not answer */
export async function openKillableBrowser(folder: string): Promise<KillableBrowser> {
  const program = findChromium()
  if (!program) throw new Error('This test needs Chromium: install it, or set CHROMIUM to the path of one.')
  const portFile = path.join(folder, 'DevToolsActivePort')
  // A browser that was killed leaves both behind.
  for (const name of [portFile, path.join(folder, 'SingletonLock')]) fs.rmSync(name, { force: true })
  const child = spawn(
    program,
    [
      ...chromiumFlags,
      '--headless',
      '--window-size=1280,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    // A process group of its own, so that one signal reaches every process of the browser.
    { detached: true, stdio: 'ignore' },
  )
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  const browser = await connect(portFile, child).catch((error: unknown) => {
    killGroup(child)
    throw error
  })
  return {
    context: browser.contexts()[0]!,
    async kill() {
      killGroup(child)
      await ended
      await browser.close().catch(() => {})
    },
  }
}

async function connect(portFile: string, child: ChildProcess): Promise<Browser> {
  const until = Date.now() + connectWithinMs
  while (Date.now() < until && child.exitCode === null) {
    const [port, address] = fs.existsSync(portFile) ? fs.readFileSync(portFile, 'utf8').split('\n') : []
    if (port && address) return chromium.connectOverCDP(`ws://127.0.0.1:${port}${address}`)
    await pause(20)
  }
  throw new Error('Chromium did not start')
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach(killGroup))

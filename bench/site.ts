import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '#tests/support/free-port.ts'
import { adaeze } from '#tests/support/people.ts'
import { readStored } from '#tests/support/stored-records.ts'
import { builtServer } from '../scripts/built-server.mjs'
import type { Bench } from './part.ts'
import { quiet } from './proc.ts'
import { type Measured, repository, startMeasured } from './processes.ts'

/** The built site, as `npm start` runs it, in a process that is measured. */
export interface Site extends Measured {
  /** Without a slash at its end. */
  readonly url: string
  readonly port: number
  readonly dataDir: string
}

/** Starts the site on data of its own and resolves when it answers. `from`: data to begin with, which is copied. */
export async function startSite(
  bench: Bench,
  { from, settings = {} }: { from?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<Site> {
  const dataDir = fs.mkdtempSync(path.join(bench.folder, 'data-'))
  if (from) fs.cpSync(from, dataDir, { recursive: true })
  const site = launchSite(bench, { dataDir, port: await findFreePort(), settings })
  await answering(site, `${site.url}/readyz`)
  return site
}

/** Starts the process and waits for nothing. */
export function launchSite(
  bench: Bench,
  given: { dataDir: string; port: number; settings?: Readonly<Record<string, string>> },
): Site {
  const { dataDir, port } = given
  const settings = {
    STARTER_CONTENT: 'off',
    ...builtServer.environment,
    ADMIN_EMAIL: adaeze.email,
    ADMIN_PASSWORD: adaeze.password,
    ...given.settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const running = startMeasured(bench, process.execPath, builtServer.args, { settings })
  return { ...running, url: `http://localhost:${port}`, port, dataDir }
}

/** Resolves when the address answers 200. @throws with what the process wrote when it ends before. */
export async function answering(running: Measured, address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (running.hasEnded()) throw new Error(`It ended before it answered:\n${running.output()}`)
    await pause(20)
  }
}

/**
 * Data of a stopped site with all of the starter content, every picture made in every size. Kept until the
 * samples, or how their pictures are made, change; whoever writes to it starts on a copy.
 */
export function sampleData(bench: Bench): Promise<string> {
  prepared ??= (async () => {
    const kept = path.join(repository, '.cache/bench', `starter-${digestOf(madeFrom)}`)
    if (fs.existsSync(kept)) return kept
    bench.say('bringing in the starter content and making its pictures …')
    const site = await startSite({ ...bench, cores: null }, { settings: { STARTER_CONTENT: 'on' } })
    while ((await readStored(site, 'Starter'))[0]?.fields['state'] !== 'complete') await pause(250)
    await quiet(site.pid, { patienceMs: 600_000 })
    await site.stop()
    fs.rmSync(path.dirname(kept), { recursive: true, force: true })
    fs.mkdirSync(path.dirname(kept), { recursive: true })
    fs.cpSync(site.dataDir, `${kept}.unfinished`, { recursive: true })
    fs.renameSync(`${kept}.unfinished`, kept)
    return kept
  })()
  return prepared
}
const madeFrom = '{starter,server/images,domain/media}/**/*.{ts,tsx,svg}'

function digestOf(pattern: string): string {
  const hash = createHash('sha256')
  for (const file of fs.globSync(pattern, { cwd: repository }).toSorted()) {
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(repository, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

let prepared: Promise<string> | undefined

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

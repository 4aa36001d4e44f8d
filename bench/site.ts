import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#tests/support/free-port.ts'
import { adaeze } from '#tests/support/people.ts'
import { readStored } from '#tests/support/stored-records.ts'
import type { Bench } from './part.ts'
import { quiet } from './proc.ts'
import { type Measured, repository, startMeasured } from './processes.ts'

/** The built site, as `npm start` runs it, in a process that is measured. */
export interface Site extends Measured {
  /** Without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly dataDir: string
}

type Settings = Readonly<Record<string, string>>
type BuiltServer = typeof import('../scripts/built-server.mjs')

/**
 * Starts the site on a copy of the samples, or with `samples: false` on an empty folder. Resolves when it answers.
 * `from`: the checkout whose build is started.
 */
export async function startSite(
  bench: Bench,
  {
    samples = true,
    settings = {},
    from = repository,
    port,
  }: { samples?: boolean; settings?: Settings; from?: string; port?: number } = {},
): Promise<Site> {
  const dataDir = fs.mkdtempSync(path.join(bench.folder, 'data-'))
  if (samples) fs.cpSync(await sampleData(bench, from), dataDir, { recursive: true })
  const site = await launch(bench, dataDir, port ?? (await findFreePort()), settings, from)
  await answering(site, `${site.url}/readyz`)
  return site
}

/** Starts the site on existing data. `startMs`: from the start of the process to the last byte of its home page. */
export async function timeStart(
  bench: Bench,
  dataDir: string,
  from = repository,
): Promise<{ site: Site; startMs: number }> {
  const port = await findFreePort()
  const began = performance.now()
  const site = await launch(bench, dataDir, port, {}, from)
  await answering(site, `${site.url}/`)
  return { site, startMs: performance.now() - began }
}

async function launch(
  bench: Bench,
  dataDir: string,
  port: number,
  settings: Settings,
  from: string,
): Promise<Site> {
  // A copy of Node: the code of the original is memory that the bench and the site would share.
  const node = path.join(bench.folder, 'node')
  if (!fs.existsSync(node)) fs.copyFileSync(process.execPath, node)
  const { builtServer } = (await import(path.join(from, 'scripts/built-server.mjs'))) as BuiltServer
  const settingsOfBench = {
    STARTER_CONTENT: 'off',
    ...builtServer.environment,
    ADMIN_EMAIL: adaeze.email,
    ADMIN_PASSWORD: adaeze.password,
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const running = startMeasured(bench, node, builtServer.args, settingsOfBench, from)
  return { ...running, url: `http://localhost:${port}`, port, dataDir }
}

/** Requests the address every two milliseconds until it answers 200. @throws with the output when the process ends. */
export async function answering(running: Measured, address: string): Promise<void> {
  const answers = () =>
    new Promise<boolean>((resolve) => {
      get(address, { agent: false }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode === 200))
      }).on('error', () => resolve(false))
    })
  while (!(await answers())) {
    if (running.hasEnded()) throw new Error(`It ended before it answered:\n${running.output()}`)
    await pause(2)
  }
}

/** Starts a new site. Resolves when all samples are stored and all sizes of their pictures are made. */
export async function startWithSamples(bench: Bench, from = repository): Promise<Site> {
  const site = await startSite(bench, { from, samples: false, settings: { STARTER_CONTENT: 'on' } })
  while ((await readStored(site, 'Starter'))[0]?.fields['state'] !== 'complete') await pause(250)
  await quiet(site.pid, { patienceMs: 600_000 })
  return site
}

/**
 * Returns the data of a site with the samples. It is cached in .cache until the samples or the code for pictures
 * change.
 */
function sampleData(bench: Bench, from: string): Promise<string> {
  const making = prepared.get(from) ?? make()
  prepared.set(from, making)
  return making

  async function make(): Promise<string> {
    const digest = createHash('sha256')
    for (const file of fs.globSync(madeFrom, { cwd: from }).toSorted()) {
      digest.update(fs.readFileSync(path.join(from, file)))
    }
    const kept = path.join(from, '.cache/bench', digest.digest('hex').slice(0, 16))
    if (fs.existsSync(kept)) return kept
    bench.say('making the samples and their pictures …')
    const site = await startWithSamples({ ...bench, cores: null }, from)
    await site.stop()
    fs.rmSync(path.dirname(kept), { recursive: true, force: true })
    fs.cpSync(site.dataDir, `${kept}.unfinished`, { recursive: true })
    fs.renameSync(`${kept}.unfinished`, kept)
    return kept
  }
}
const madeFrom = '{starter,server/images,domain/media}/**/*.{ts,tsx,svg}'
const prepared = new Map<string, Promise<string>>()

import fs from 'node:fs'
import path from 'node:path'
import { chromiumFlags } from '../scripts/find-chromium.mjs'
import type { Bench } from './part.ts'
import { type Measured, startMeasured } from './processes.ts'
import { pause } from './site.ts'

export interface Chromium extends Measured {
  /** Where it takes orders, over the DevTools protocol. */
  readonly debuggingPort: number
}

const flags = [
  ...chromiumFlags,
  '--headless=new',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
]

/** A browser without a window and with an empty profile. It takes whatever processor is free. */
export async function startChromium(bench: Bench & { chromium: string }): Promise<Chromium> {
  const profile = fs.mkdtempSync(path.join(bench.folder, 'chromium-'))
  const settings = { HOME: profile, LANG: 'en_NG.UTF-8', TZ: 'Africa/Lagos' }
  const running = startMeasured(
    { ...bench, cores: null },
    bench.chromium,
    [...flags, `--user-data-dir=${profile}`, 'about:blank'],
    { settings },
  )
  const told = path.join(profile, 'DevToolsActivePort')
  while (!fs.existsSync(told) || !fs.readFileSync(told, 'utf8').includes('\n')) {
    if (running.hasEnded()) throw new Error(`Chromium ended before it could be asked:\n${running.output()}`)
    await pause(25)
  }
  return { ...running, debuggingPort: Number(fs.readFileSync(told, 'utf8').split('\n', 1)[0]) }
}

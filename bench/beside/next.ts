import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../part.ts'
import { type Measured, runToEnd, startMeasured } from '../processes.ts'
import { installBeside } from './install.ts'

export type NextServer = Measured

const folder = fileURLToPath(new URL('next', import.meta.url))
const settings = { NEXT_TELEMETRY_DISABLED: '1' }

/** Installs and builds the Next.js site beside ours when that has not been done. Null when it can be started. */
export async function whyNoNext(bench: Bench): Promise<string | null> {
  const installed = await installBeside(bench, folder)
  if (installed !== null) return installed
  const sources = ['app/layout.jsx', 'app/page.jsx', 'next.config.mjs', 'package-lock.json']
  const digest = createHash('sha256')
  for (const source of sources) digest.update(fs.readFileSync(path.join(folder, source)))
  const stamp = path.join(folder, 'build', '.built-from')
  const wanted = digest.digest('hex')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return null
  bench.say('building the Next.js site beside ours …')
  try {
    await runToEnd({ cores: null }, process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      cwd: folder,
      settings,
    })
  } catch (error) {
    return `could not be built here: ${String(error).trim().split('\n').at(-1)}`
  }
  fs.writeFileSync(stamp, wanted)
  return null
}

export function startNext(bench: Bench, port: number): NextServer {
  const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1']
  return startMeasured(bench, process.execPath, args, { cwd: folder, settings })
}

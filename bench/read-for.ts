import { fileURLToPath } from 'node:url'
import type { Bench } from './part.ts'
import { runToEnd } from './processes.ts'

const script = fileURLToPath(new URL('readers.ts', import.meta.url))

/** How long each of twelve visitors waited for each page, in milliseconds. */
export async function readFor(bench: Bench, seconds: number, urls: readonly string[]): Promise<number[]> {
  return JSON.parse(await runToEnd(bench, process.execPath, [script, String(seconds), ...urls])) as number[]
}

import { fileURLToPath } from 'node:url'
import type { Bench } from './part.ts'
import { runLoad } from './processes.ts'

const script = fileURLToPath(new URL('wrk-answers.lua', import.meta.url))

export interface Load {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>
}

export interface LoadAnswers {
  readonly answers: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Asks for one address over and over, each connection as soon as it has its answer. @throws when one asks in vain. */
export async function sendLoad(
  bench: Bench,
  { url, connections, seconds, headers }: Load,
): Promise<LoadAnswers> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    ...lines,
    '-s',
    script,
    url,
  ]
  return parseWrk(await runLoad(bench, bench.wrk, options))
}

/** `output`: what wrk printed, with the line of wrk-answers.lua in it. */
export function parseWrk(output: string): LoadAnswers {
  const line = output.split('\n').find((text) => text.startsWith('{"answers"'))
  if (!line) throw new Error(`wrk printed no counts:\n${output}`)
  const {
    answers = 0,
    durationUs = 0,
    p50Us = 0,
    p99Us = 0,
    failed,
  } = JSON.parse(line) as Record<string, number>
  if (answers === 0 || failed) throw new Error(`requests were not answered:\n${output}`)
  return { answers, perSecond: answers / (durationUs / 1e6), p50Ms: p50Us / 1e3, p99Ms: p99Us / 1e3 }
}

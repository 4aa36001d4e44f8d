import { fileURLToPath } from 'node:url'
import { runToEnd } from './processes.ts'
import type { Bench } from './part.ts'

const script = fileURLToPath(new URL('wrk-answers.lua', import.meta.url))

export interface Load {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>
}

export interface LoadAnswers {
  /** Refusals included. */
  readonly answers: number
  /** The share of answers that was neither 2xx nor 3xx, 0 to 1. */
  readonly refused: number
  /** Refusals left out: they are cheap, and would look like speed. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Asks for one address over and over, each connection as soon as it has its answer.
 * @throws when something was not answered at all, or when everything was refused.
 */
export async function sendLoad(bench: Bench & { wrk: string }, load: Load): Promise<LoadAnswers> {
  const headers = Object.entries(load.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await runToEnd(bench, bench.wrk, [
    '-t1',
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    '--timeout',
    '30s',
    ...headers,
    '-s',
    script,
    load.url,
  ])
  return parseWrk(output)
}

/** `output`: what wrk printed, with the line of our script in it. */
export function parseWrk(output: string): LoadAnswers {
  const line = output.split('\n').find((text) => text.startsWith('{"answers"'))
  if (!line) throw new Error(`wrk did not say what it counted:\n${output}`)
  const {
    answers = 0,
    durationUs = 0,
    p50Us = 0,
    p99Us = 0,
    refused = 0,
    failed,
  } = JSON.parse(line) as Record<string, number>
  if (answers === refused || failed) throw new Error(`requests were not answered:\n${output}`)
  return {
    answers,
    refused: refused / answers,
    perSecond: (answers - refused) / (durationUs / 1e6),
    p50Ms: p50Us / 1e3,
    p99Ms: p99Us / 1e3,
  }
}

import type { Bench } from './part.ts'
import { runLoad } from './processes.ts'

/** Relative to the repository, where the load runs. */
const script = 'bench/wrk-answers.lua'

export interface LoadAnswers {
  readonly answers: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Requests one address repeatedly, on each connection as soon as it is answered. @throws when a request fails. */
export async function sendLoad(
  bench: Bench,
  load: { url: string; connections: number; seconds: number; headers: Readonly<Record<string, string>> },
): Promise<LoadAnswers> {
  const options = `-t1 -c${load.connections} -d${load.seconds}s --timeout 30s -s ${script}`.split(' ')
  const headers = Object.entries(load.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  return parseWrk(await runLoad(bench, bench.wrk, [...options, ...headers, load.url]))
}

/** `output`: what wrk printed, with the line of wrk-answers.lua in it. */
export function parseWrk(output: string): LoadAnswers {
  const line = output.split('\n').find((text) => text.startsWith('{"answers"'))
  if (!line) throw new Error(`wrk printed no counts:\n${output}`)
  const counted = JSON.parse(line) as LoadAnswers & { failed: number }
  if (counted.answers === 0 || counted.failed > 0) throw new Error(`requests were not answered:\n${output}`)
  return counted
}

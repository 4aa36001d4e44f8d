import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { findProgram } from '../scripts/find-program.mjs'
import type { Bench } from './part.ts'

/** The first two processors, when there are two and something to choose them with. */
export function findCores(): Bench['cores'] {
  return os.availableParallelism() >= 2 && findProgram('taskset') ? { measured: 0, asking: 1 } : null
}

/** What the figures depend on, as lines of a list. */
export function describeMachine(bench: Bench): string[] {
  const [cpu] = os.cpus()
  return [
    `${os.availableParallelism()} processors, ${cpu?.model.trim() ?? 'unknown'}, ${gigabytes(os.totalmem())} GB of memory`,
    `${systemName()}, Linux ${os.release()}`.replace(/^(macOS.*), Linux/, '$1, Darwin'),
    `Node ${process.version}, ${bench.nginx ? versionOf(bench.nginx, '-v') : 'no nginx'}, ${bench.chromium ? versionOf(bench.chromium, '--version') : 'no Chromium'}`,
    bench.cores
      ? 'what is measured runs on one processor, what asks it on another'
      : 'what is measured and what asks it share their processors',
  ]
}

/** Processes that want a processor at this moment, averaged over the last minute. */
export const busyness = () => os.loadavg()[0] ?? 0

const gigabytes = (bytes: number) => Math.round(bytes / 2 ** 30)

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.+)"$/m.exec(fs.readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.type()
  } catch {
    return os.type()
  }
}

/** nginx tells its version on the error stream, where Debian's Chromium complains of other things first. */
function versionOf(program: string, flag: string): string {
  const told = execFileSync('sh', ['-c', `"$0" ${flag} 2>&1`, program], { encoding: 'utf8' }).split('\n')
  return (
    told
      .find((line) => /\d\.\d/.test(line))
      ?.replace('nginx version: ', '')
      .trim() ?? program
  )
}

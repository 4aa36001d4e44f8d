import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { findProgram } from '../scripts/find-program.mjs'
import type { Bench } from './part.ts'

/** The first two processors; null with fewer than two, or without taskset. */
export function findCores(): Bench['cores'] {
  return os.availableParallelism() >= 2 && findProgram('taskset') ? { measured: 0, load: 1 } : null
}

/** Describes the machine and the programs on which the figures depend. Call it before anything is measured. */
export function describeMachine({ nginx, chromium, cores }: Bench): string[] {
  return [
    `${os.availableParallelism()} processors, ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB of memory`,
    `Linux ${os.release()}, Node ${process.version}, ${versionOf(nginx, '-v')}, ${versionOf(chromium, '--version')}`,
    cores
      ? 'what is measured runs on one processor, the load on another'
      : 'what is measured shares its processors with the load',
    `${os.loadavg()[0]?.toFixed(1)} processes wanted a processor in the minute before; above 0.5, times are only a rough guide`,
    'everything over 127.0.0.1, nothing over a network',
  ]
}

/** nginx prints its version to the error stream, where Debian's Chromium prints warnings first. */
function versionOf(program: string, flag: string): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' })
  return (
    /^(nginx|Chromium|Google).*\d\.\d.*$/m.exec(`${stdout}\n${stderr}`)?.[0].trim() ?? 'a program is missing'
  )
}

import fs from 'node:fs'

/** Linux counts processor time in hundredths of a second for every program. */
const ticksPerSecond = 100

/** Processor time of a process and all of its threads, in seconds; 0 when it has ended. */
export function cpuSeconds(pid: number): number {
  const stat = readProc(`${pid}/stat`)
  return stat ? parseCpuSeconds(stat) : 0
}

/** `stat`: one line, see proc_pid_stat(5). The name in brackets may hold spaces and brackets. */
export function parseCpuSeconds(stat: string): number {
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(afterName[11]) + Number(afterName[12])
  if (!Number.isFinite(ticks)) throw new Error(`not a stat line: ${stat}`)
  return ticks / ticksPerSecond
}

/** Memory that no other process shares, in bytes. */
export interface PrivateMemory {
  readonly main: number
  /** Of all processes that it started. */
  readonly children: number
}

export function privateMemory(pid: number): PrivateMemory {
  const [main = 0, ...children] = familyOf(pid)
    .map((member) => readProc(`${member}/smaps_rollup`))
    .map((rollup) => (rollup ? parsePrivateBytes(rollup) : 0))
  return { main, children: children.reduce((sum, bytes) => sum + bytes, 0) }
}

/** `rollup`: the text of smaps_rollup. */
export function parsePrivateBytes(rollup: string): number {
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, kb]) =>
    Number(kb),
  )
  if (kilobytes.length !== 2) throw new Error('no Private_Clean or Private_Dirty line')
  return kilobytes.reduce((sum, kb) => sum + kb, 0) * 1024
}

/** A process and everything it started that still runs. */
export function familyOf(pid: number): number[] {
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

/** Empty when the process has ended. */
function readProc(file: string): string {
  try {
    return fs.readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Resolves when a process and its children have used next to nothing for three seconds. @throws after `patienceMs`. */
export async function quiet(pid: number, { patienceMs }: { patienceMs: number }): Promise<void> {
  const until = Date.now() + patienceMs
  const used = () => familyOf(pid).reduce((sum, member) => sum + cpuSeconds(member), 0)
  let stillFor = 0
  let before = used()
  while (stillFor < 3) {
    if (Date.now() > until) throw new Error(`The process was still busy after ${patienceMs} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const now = used()
    stillFor = Math.abs(now - before) <= 0.02 ? stillFor + 1 : 0
    before = now
  }
}

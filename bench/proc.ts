import fs from 'node:fs'

/** Linux counts processor time in hundredths of a second for every program, whatever its own clock does. */
const ticksPerSecond = 100

/** Processor time of a process, all of its threads, in seconds: `utime` and `stime` of proc_pid_stat(5). */
export function cpuSeconds(pid: number): number {
  return parseCpuSeconds(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/** `stat`: one line. The name in brackets may hold spaces and brackets, so counting begins after the last one. */
export function parseCpuSeconds(stat: string): number {
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks, systemTicks] = [afterName[11], afterName[12]].map(Number)
  if (!Number.isFinite(userTicks) || !Number.isFinite(systemTicks))
    throw new Error(`not a stat line: ${stat}`)
  return ((userTicks ?? 0) + (systemTicks ?? 0)) / ticksPerSecond
}

/**
 * Memory that a process and its children take, in bytes: pages that several share are counted once between them
 * (proportional set size). Processes that end while they are read count nothing.
 */
export function memoryBytes(pid: number): number {
  return familyOf(pid).reduce((sum, member) => {
    try {
      return sum + parsePssBytes(fs.readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))
    } catch {
      return sum
    }
  }, 0)
}

/** `rollup`: the text of smaps_rollup, whose unit is always kB. */
export function parsePssBytes(rollup: string): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]
  if (!kilobytes) throw new Error('no Pss line')
  return Number(kilobytes) * 1024
}

/** A process and everything it started that still runs. */
export function familyOf(pid: number): number[] {
  let children: number[] = []
  try {
    children = fs
      .readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
      .filter(Boolean)
      .map(Number)
  } catch {
    // It has ended: no children to count.
  }
  return [pid, ...children.flatMap(familyOf)]
}

/** Resolves when a process and its children have used next to nothing for three seconds. @throws after `patienceMs`. */
export async function quiet(pid: number, { patienceMs }: { patienceMs: number }): Promise<void> {
  const until = Date.now() + patienceMs
  const used = () =>
    familyOf(pid).reduce((sum, member) => {
      try {
        return sum + cpuSeconds(member)
      } catch {
        return sum
      }
    }, 0)
  let stillFor = 0
  let before = used()
  while (stillFor < 3) {
    if (Date.now() > until) throw new Error('The site was still busy when patience ended.')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const now = used()
    stillFor = Math.abs(now - before) <= 0.02 ? stillFor + 1 : 0
    before = now
  }
}

/** Pages that no other process shares, in bytes. `rollup`: the text of smaps_rollup. */
export function parsePrivateBytes(rollup: string): number {
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, kb]) =>
    Number(kb),
  )
  if (kilobytes.length !== 2) throw new Error('no Private_Clean or Private_Dirty line')
  return kilobytes.reduce((sum, kb) => sum + kb, 0) * 1024
}

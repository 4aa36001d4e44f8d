import fs from 'node:fs'
import { adaeze } from '#tests/support/people.ts'
import { takePhotograph } from '#tests/support/photographs.ts'
import { signInByRequest } from '#tests/support/staff-requests.ts'
import { readStored } from '#tests/support/stored-records.ts'
import type { Bench, Part, Row } from './part.ts'
import { familyOf, parsePrivateBytes, quiet } from './proc.ts'
import { pause, sampleData, type Site, startSite } from './site.ts'
import { sendLoad } from './wrk.ts'

const megabyte = 2 ** 20

/** Private memory in bytes: of the process that answers, and of all processes that it has started. */
interface Memory {
  readonly main: number
  readonly children: number
}

/** What the site keeps of the machine's memory at rest, after heavy work, and under load. */
export const measureMemory: Part = async (bench) => {
  const rows: Row[] = []
  const lines: string[][] = []
  const report = (what: string, most: number, memory: Memory | null) => {
    if (!memory) return rows.push({ what, goal: `at most ${most} MB`, figure: 'not measured', reached: null })
    const [main, children] = [memory.main, memory.children].map((bytes) => Math.round(bytes / megabyte))
    lines.push([what, `${main} MB`, `${children} MB`])
    const all = (memory.main + memory.children) / megabyte
    return rows.push({
      what,
      goal: `at most ${most} MB`,
      figure: `${Math.round(all)} MB`,
      reached: all <= most,
    })
  }

  bench.say('at rest …')
  const site = await startSite(bench, { from: await sampleData(bench) })
  await pause(25_000)
  report('Private memory 25 s after a start', 110, memoryOf(site))

  if (bench.wrk) {
    bench.say('256 connections …')
    const load = sendLoad(
      { ...bench, wrk: bench.wrk },
      {
        url: `${site.url}/`,
        connections: 256,
        seconds: bench.quick ? 4 : 10,
        headers: { 'accept-encoding': 'br' },
      },
    )
    report('… while 256 connections ask for the home page', 200, await highestDuring(site, load))
  }

  await site.stop()

  report('… a minute after twenty photographs', 130, await afterPhotographs(bench))
  report('… a minute after a first start that made the samples', 130, await afterFirstStart(bench))
  return {
    rows,
    details: [
      {
        title: 'Private memory',
        columns: ['', 'the process that answers', 'processes it started'],
        lines,
        how: 'Private_Clean and Private_Dirty of /proc/PID/smaps_rollup: pages that no other process shares. Samples and their pictures are in place, except at the first start. A minute is counted from the end of the work: the last picture is made and nothing uses the processor.',
      },
    ],
  }
}

/** Uploads twenty photographs of 8 megapixels. */
async function afterPhotographs(bench: Bench): Promise<Memory> {
  bench.say('twenty photographs …')
  const site = await startSite(bench, { from: await sampleData(bench) })
  const staff = await signInByRequest(site.url, adaeze)
  const photograph = await takePhotograph('opening session.jpg')
  for (let sent = 0; sent < 20; sent += 1) await staff.upload(photograph)
  const memory = await afterMinute(site)
  await site.stop()
  return memory
}

async function afterFirstStart(bench: Bench): Promise<Memory> {
  bench.say('a first start …')
  const site = await startSite(bench, { settings: { STARTER_CONTENT: 'on' } })
  while ((await readStored(site, 'Starter'))[0]?.fields['state'] !== 'complete') await pause(250)
  const memory = await afterMinute(site)
  await site.stop()
  return memory
}

async function afterMinute(site: Site): Promise<Memory> {
  await quiet(site.pid, { patienceMs: 600_000 })
  await pause(55_000)
  return memoryOf(site)
}

async function highestDuring(site: Site, work: Promise<unknown>): Promise<Memory> {
  let highest = memoryOf(site)
  let over = false
  void work.finally(() => (over = true)).catch(() => {})
  while (!over) {
    await pause(200)
    const now = memoryOf(site)
    if (now.main + now.children > highest.main + highest.children) highest = now
  }
  await work
  return highest
}

function memoryOf(site: Site): Memory {
  const [main = 0, ...children] = familyOf(site.pid).map(privateBytes)
  return { main, children: children.reduce((sum, bytes) => sum + bytes, 0) }
}

/** 0 when the process has just ended. */
function privateBytes(pid: number): number {
  try {
    return parsePrivateBytes(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  } catch {
    return 0
  }
}

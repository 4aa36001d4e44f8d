import { publicPages } from './pages.ts'
import type { Part, Row } from './part.ts'
import { memoryBytes, quiet } from './proc.ts'
import { pause, sampleData, type Site, startSite } from './site.ts'
import { sendLoad } from './wrk.ts'

const most = 110
const mostUnderLoad = 200

/** What the process and its children take of the machine's memory: quiet, and while 256 connections ask. */
export const measureMemory: Part = async (bench) => {
  const site = await startSite(bench, { from: await sampleData(bench) })
  for (const { address } of await publicPages(site)) await (await fetch(site.url + address)).arrayBuffer()
  await quiet(site.pid, { patienceMs: 60_000 })
  const restMegabytes = memoryBytes(site.pid) / 2 ** 20

  const rows: Row[] = [
    {
      what: 'Memory at rest with starter content (PSS)',
      goal: `at most ${most} MB`,
      figure: `${Math.round(restMegabytes)} MB`,
      reached: restMegabytes <= most,
    },
  ]
  const { wrk } = bench
  if (wrk) {
    const load = (address: string, headers: Record<string, string>) =>
      peakWhile(
        site,
        sendLoad(
          { ...bench, wrk },
          { url: site.url + address, connections: 256, seconds: bench.quick ? 2 : 8, headers },
        ),
      )
    const underLoad = (await load('/', { 'accept-encoding': 'br' })) / 2 ** 20
    rows.push({
      what: 'Memory under load, home page, 256 connections (PSS)',
      goal: `at most ${mostUnderLoad} MB`,
      figure: `${Math.round(underLoad)} MB`,
      reached: underLoad <= mostUnderLoad,
    })
  }
  await site.stop()
  return { rows, details: [] }
}

async function peakWhile(site: Site, work: Promise<unknown>): Promise<number> {
  let peak = 0
  let over = false
  void work.finally(() => (over = true)).catch(() => {})
  while (!over) {
    peak = Math.max(peak, memoryBytes(site.pid))
    await pause(200)
  }
  await work
  return peak
}

import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '#tests/support/free-port.ts'
import { startNext, whyNoNext } from './beside/next.ts'
import type { Part } from './part.ts'
import { memoryBytes, quiet } from './proc.ts'
import type { Measured } from './processes.ts'
import { firstAnswer } from './first-answer.ts'
import { launchSite, sampleData } from './site.ts'
import { median } from './statistics.ts'

const mostMs = 500

/** From the moment the process is asked for to the last byte of the first page, files already in the disk's cache. */
export const measureColdStart: Part = async (bench) => {
  const dataDir = path.join(bench.folder, 'cold-start')
  fs.cpSync(await sampleData(bench), dataDir, { recursive: true })
  const missing = await whyNoNext(bench)
  const count = bench.quick ? 3 : 9
  const ours: number[] = []
  const theirs: number[] = []
  let nextMegabytes = 0
  bench.say(`${count} starts …`)
  // The first of each only fills the disk's cache, and the site's own cache of compiled code.
  for (let round = 0; round <= count; round += 1) {
    const oursMs = await timeStart((port) => launchSite(bench, { dataDir, port }))
    if (round > 0) ours.push(oursMs)
    if (missing) continue
    const theirsMs = await timeStart(
      (port) => startNext(bench, port),
      async (next) => {
        if (round < count) return
        await quiet(next.pid, { patienceMs: 60_000 })
        nextMegabytes = memoryBytes(next.pid) / 2 ** 20
      },
    )
    if (round > 0) theirs.push(theirsMs)
  }

  const oursMs = Math.round(median(ours))
  const beside = missing ? `(Next.js ${missing})` : `(Next.js ${Math.round(median(theirs))} ms)`
  return {
    rows: [
      {
        what: 'Cold start of the built server to the first answer',
        goal: `at most ${mostMs} ms, beside Next.js`,
        figure: `${oursMs} ms ${beside}`,
        reached: oursMs <= mostMs,
      },
    ],
    details: [
      {
        title: 'Cold start',
        columns: ['server', 'middle', 'each start, in order', 'memory at rest'],
        lines: [
          ['the site, starter content', `${oursMs} ms`, inOrder(ours), ''],
          ...(missing
            ? []
            : [
                [
                  'Next.js, one page rendered when it was built',
                  `${Math.round(median(theirs))} ms`,
                  inOrder(theirs),
                  `${Math.round(nextMegabytes)} MB`,
                ],
              ]),
        ],
        how: 'From asking for the process to the last byte of its home page, asked for again every two milliseconds. Starts of the two alternate, each on the one processor kept for what is measured, with files in the disk’s cache.',
      },
    ],
  }
}

async function timeStart<Server extends Measured>(
  start: (port: number) => Server,
  whileItRuns?: (server: Server) => Promise<void>,
): Promise<number> {
  const port = await findFreePort()
  const began = performance.now()
  const server = start(port)
  await firstAnswer(port, server)
  const ms = performance.now() - began
  await whileItRuns?.(server)
  await server.stop()
  return ms
}

const inOrder = (values: readonly number[]) => values.map((ms) => Math.round(ms)).join(', ')

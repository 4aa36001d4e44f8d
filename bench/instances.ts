import os from 'node:os'
import { adaeze } from '#tests/support/people.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { bucketSettings, postgresSettings } from '#tests/support/server-settings.ts'
import { signInByRequest } from '#tests/support/staff-requests.ts'
import { asPhone } from './captures.ts'
import { atMost, type Bench, type Part, withoutGoal } from './part.ts'
import { publishVideo } from './publish.ts'
import { type Site, startSite } from './site.ts'
import { medianOf } from './statistics.ts'
import { sendLoad } from './wrk.ts'

/** Two instances on one Postgres database and one S3-compatible store, against one, and against SQLite. */
export const instances: Part = {
  needs: ['wrk'],
  async measure(bench) {
    // The operating system spreads the processes over the processors, as it does for somebody who starts two.
    const unpinned = { ...bench, cores: null }
    const postgres = await startPostgresServer()
    const bucket = await startS3Server()
    const settings = { ...(await postgresSettings(postgres)), ...bucketSettings(bucket) }
    const started = { samples: false, settings }
    const one = await startSite(unpinned, started)
    const other = await startSite(unpinned, started)
    const sqlite = await startSite(unpinned, { samples: false })

    const count = bench.quick ? 3 : 21
    bench.say(`${2 * count} publications …`)
    const across = await publishVideos(one, { shownBy: other, count })
    const onSqlite = await publishVideos(sqlite, { shownBy: sqlite, count })
    const acrossMs = medianOf(across, ({ sinceSaved }) => sinceSaved)
    const [postgresMs, sqliteMs] = [across, onSqlite].map((all) =>
      medianOf(all, ({ untilSaved }) => untilSaved),
    )
    if (postgresMs === undefined || sqliteMs === undefined) throw new Error('nothing was published')

    bench.say('pages that are rendered, from one instance and from two …')
    const { alone, together } = await readBoth(unpinned, [one, other])
    for (const site of [one, other, sqlite]) await site.stop()
    await bucket.close()
    await postgres.stop()

    const cores = os.availableParallelism()
    const times = together / alone
    return {
      rows: [
        atMost(
          'Published on one instance to visible on the other',
          50,
          'ms',
          acrossMs,
          `${acrossMs.toFixed(1)} ms from the answer “saved”`,
        ),
        withoutGoal(
          'The answer “saved” on Postgres against SQLite',
          `${postgresMs.toFixed(1)} ms against ${sqliteMs.toFixed(1)} ms`,
        ),
        {
          what: 'Pages rendered a second by two instances against one',
          goal: 'at least 1.7 times, where the machine has the processors',
          figure: `${times.toFixed(2)} times (${Math.round(together)} against ${Math.round(alone)}), with ${cores} processors for the instances, Postgres and the load together`,
          // Two instances need a processor each, beside the load and Postgres.
          reached: times >= 1.7 ? true : cores < 4 ? null : false,
        },
      ],
      how: 'Two processes of the site with a data folder each share a Postgres server and an S3-compatible server on this machine. A video is published by the form of the staff area on the first; the home page of the second is asked for without a pause until it shows the title. Rendered: the home page for somebody who is signed in, which no cache may answer, over 16 connections for each instance.',
    }
  },
}

async function publishVideos(site: Site, { shownBy, count }: { shownBy: Site; count: number }) {
  const staff = await signInByRequest(site.url, adaeze)
  const all: Awaited<ReturnType<typeof publishVideo>>[] = []
  for (let round = 0; round <= count; round += 1) all.push(await publishVideo(shownBy, staff, round))
  // The first compiles code that has not run yet.
  return all.slice(1)
}

/** Answers a second of the first instance alone, and of both at the same time; the median of the rounds. */
async function readBoth(bench: Bench, sites: readonly [Site, Site]) {
  const loads = await Promise.all(
    sites.map(async ({ url, port }) => {
      const { cookie } = await signInByRequest(url, adaeze)
      const options = { connections: 16, seconds: bench.quick ? 3 : 5, headers: { ...asPhone, cookie } }
      return async () => (await sendLoad(bench, { ...options, url: `http://127.0.0.1:${port}/` })).perSecond
    }),
  )
  // Code that has not run yet is compiled on the way.
  for (const load of loads) await load()
  const alone: number[] = []
  const together: number[] = []
  for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
    alone.push(await loads[0]!())
    together.push((await Promise.all(loads.map((load) => load()))).reduce((sum, each) => sum + each, 0))
  }
  return { alone: medianOf(alone, Number), together: medianOf(together, Number) }
}

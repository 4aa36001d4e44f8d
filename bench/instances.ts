import os from 'node:os'
import { adaeze } from '#tests/support/people.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { bucketSettings, postgresSettings } from '#tests/support/server-settings.ts'
import { signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import { asPhone } from './captures.ts'
import { atMost, type Bench, type Part, type Row, withoutGoal } from './part.ts'
import { videoFields } from './publish.ts'
import { type Site, startSite } from './site.ts'
import { medianOf } from './statistics.ts'
import { sendLoad } from './wrk.ts'

type OnCore = 0 | 1

/** Measures the gain and the cost of a second instance on one Postgres. */
export const instances: Part = {
  needs: ['wrk'],
  async measure(bench) {
    const postgres = await startPostgresServer({ durable: true })
    const store = await startS3Server()
    try {
      const settings = { ...(await postgresSettings(postgres)), ...bucketSettings(store) }
      const first = await startOn(0, bench, settings)
      const second = await startOn(1, bench, settings)
      const staff = await signInByRequest(first.url, adaeze)
      const count = bench.quick ? 3 : 21

      bench.say(`${count} times from one to the other …`)
      const across: Visible[] = []
      // The first round compiles code that has not run yet.
      for (let round = 0; round <= count; round += 1) {
        across.push(await publish(staff, { round, shownBy: second.url }))
      }

      bench.say('reads of one and of two …')
      const cached = await compareReads(bench, [first, second], asPhone)
      const rendered = await compareReads(bench, [first, second], { ...asPhone, cookie: staff.cookie })
      await second.stop()

      bench.say(`${count} times on each database …`)
      const embedded = await startOn(0, bench, {})
      const onEmbedded = await signInByRequest(embedded.url, adaeze)
      const saves = { sqlite: [] as Visible[], postgres: [] as Visible[] }
      for (let round = 0; round <= count; round += 1) {
        saves.sqlite.push(await publish(onEmbedded, { round, shownBy: embedded.url }))
        saves.postgres.push(await publish(staff, { round: round + 40, shownBy: first.url }))
      }
      await embedded.stop()
      await first.stop()

      const [visible, sqlite, server] = [across, saves.sqlite, saves.postgres].map(([, ...rounds]) => ({
        savedMs: medianOf(rounds, ({ savedMs }) => savedMs),
        sinceSavedMs: medianOf(rounds, ({ sinceSavedMs }) => sinceSavedMs),
        shownMs: medianOf(rounds, ({ shownMs }) => shownMs),
      }))
      if (!visible || !sqlite || !server) throw new Error('nothing was published')
      const words = `${visible.sinceSavedMs.toFixed(1)} ms from the answer “saved”, ${visible.shownMs.toFixed(1)} ms from sending`
      return {
        rows: [
          atMost('Publish on one instance to visible on the other', 50, 'ms', visible.sinceSavedMs, words),
          readsRow('Rendered pages of two instances against one', rendered),
          { ...readsRow('… pages from memory', cached), goal: null, reached: null },
          withoutGoal(
            'Publish until the answer “saved”, Postgres against SQLite',
            `${(server.savedMs / sqlite.savedMs).toFixed(1)} times (${server.savedMs.toFixed(1)} ms against ${sqlite.savedMs.toFixed(1)} ms)`,
          ),
        ],
        how: 'One Postgres, which waits for the disk, and one S3-compatible store, both on this machine; a network adds its way there and back to each statement. The news archive of the other instance is asked for without a pause until it shows the new title. Reads: the news archive over 16 connections for each instance. Each instance has a processor of its own; wrk and Postgres use either, so on two processors the factor is lower than on more. Rendered: for somebody who is signed in, which no cache may answer. The medians of the rounds.',
      }
    } finally {
      await store.close()
      await postgres.stop()
    }
  },
}

const startOn = (core: OnCore, bench: Bench, settings: Readonly<Record<string, string>>) =>
  startSite(
    { ...bench, cores: bench.cores && { measured: core ? bench.cores.load : bench.cores.measured, load: 1 } },
    { samples: false, settings },
  )

/** Times in milliseconds. */
interface Visible {
  readonly savedMs: number
  readonly shownMs: number
  /** 0 when the page showed the item before the answer arrived. */
  readonly sinceSavedMs: number
}

/** Publishes a news item and requests the archive until it contains the item. */
async function publish(
  staff: StaffRequests,
  { round, shownBy }: { round: number; shownBy: string },
): Promise<Visible> {
  const fields = videoFields(round)
  const sentAt = performance.now()
  const shownAt = (async () => {
    while (performance.now() < sentAt + 10_000) {
      const page = await (await fetch(`${shownBy}/news`)).text()
      if (page.includes(fields.title)) return performance.now()
    }
    throw new Error(`“${fields.title}” was not in the archive within ten seconds`)
  })()
  const answer = await staff.sendForm('/admin/cms/newsupdates/new.data', fields)
  const savedAt = performance.now()
  const text = await answer.text()
  if (!text.includes('"saved"')) throw new Error(`not published: ${answer.status} ${text.slice(0, 500)}`)
  const shown = await shownAt
  return {
    savedMs: savedAt - sentAt,
    shownMs: shown - sentAt,
    sinceSavedMs: Math.max(0, shown - savedAt),
  }
}

interface Reads {
  readonly one: number
  readonly two: number
}

/** Measures the answers per second of the first instance alone, and of both instances together. */
async function compareReads(
  bench: Bench,
  [first, second]: readonly [Site, Site],
  headers: Readonly<Record<string, string>>,
): Promise<Reads> {
  // The load on two instances needs more than the processor reserved for it.
  const anywhere = { ...bench, cores: null }
  const load = async ({ port }: Site) =>
    (
      await sendLoad(anywhere, {
        ...{ url: `http://127.0.0.1:${port}/news`, headers },
        ...{ connections: 16, seconds: bench.quick ? 1 : 4 },
      })
    ).perSecond
  await load(first)
  await load(second)
  const rounds: Reads[] = []
  for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
    const one = await load(first)
    const both = await Promise.all([load(first), load(second)])
    rounds.push({ one, two: both[0] + both[1] })
  }
  return { one: medianOf(rounds, ({ one }) => one), two: medianOf(rounds, ({ two }) => two) }
}

function readsRow(what: string, { one, two }: Reads): Row {
  const count = (perSecond: number) => Math.round(perSecond).toLocaleString('en')
  const processors = os.availableParallelism()
  return {
    what,
    goal: 'at least 1.7 times, where the machine has the processors',
    figure: `${(two / one).toFixed(2)} times (${count(two)} against ${count(one)} a second) with ${processors} processors`,
    // Two instances need a processor each, beside the load and Postgres.
    reached: two / one >= 1.7 ? true : processors < 4 ? null : false,
  }
}

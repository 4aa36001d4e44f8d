import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#ports/database/database.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { leaseTimes } from './lease.ts'
import { PicturesElsewhereError, type PicturePlace, takePicturesLease } from './pictures-lease.ts'

const folder = (of: string): PicturePlace => ({ name: `the folder /data/files of ${of}`, isShared: false })
const bucket: PicturePlace = { name: 'the bucket pictures at s3.wipf.example', isShared: true }
const otherBucket: PicturePlace = { name: 'the bucket others at s3.wipf.example', isShared: true }
const often = { lookMs: 20, renewMs: 20, retryMs: 20 }
const minuteMs = 60_000

/** A process that has the lease, renewed often, until the test ends. */
async function start(
  database: Database,
  processName: string,
  place: PicturePlace,
  times: Partial<typeof leaseTimes> = {},
) {
  const events: object[] = []
  const waited: string[] = []
  const faults: unknown[] = []
  const lease = await takePicturesLease({
    database,
    processName,
    place,
    log: { error: (event) => events.push(event) },
    onWait: (theirs) => waited.push(theirs),
    onFault: (error) => faults.push(error),
    times: { ...often, ...times },
  })
  onTestFinished(lease.release)
  return { ...lease, events, waited, faults }
}

async function openPostgres() {
  const postgres = await temporaryPostgres()
  const database = await postgres.open()
  /** Ends as after `kill -9`: nothing is released, and the lease ends after `ms`. */
  const addDeadProcess = (name: string, place: PicturePlace, ms: number) =>
    postgres.query(
      `insert into leases values ('pictures/${name}', '${place.name}', extract(epoch from clock_timestamp()) * 1000 + ${ms})`,
    )
  return { postgres, database, addDeadProcess }
}

test('processes with the same bucket run together', async () => {
  const { postgres, database } = await openPostgres()
  const first = await start(database, 'web-1/a', bucket)
  const second = await start(database, 'web-2/b', bucket)
  expect([...first.waited, ...second.waited]).toEqual([])
  await first.release()
  expect(await postgres.query('select name from leases')).toEqual([{ name: 'pictures/web-2/b' }])
  await second.check()
})

test.each([
  ['two folders', folder('web-1'), folder('web-2')],
  ['folders of the same name', folder('localhost'), folder('localhost')],
  ['a bucket beside a folder', folder('web-1'), bucket],
  ['a folder beside a bucket', bucket, folder('web-2')],
  ['two buckets', bucket, otherBucket],
])('%s are refused, naming both places and the setting', async (_, first, second) => {
  const { database } = await openPostgres()
  const running = await start(database, 'web-1/a', first)
  const refused = await start(database, 'web-2/b', second).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(PicturesElsewhereError)
  const { message } = refused as PicturesElsewhereError
  for (const words of [first.name, second.name, 'Several machines need FILES_URL']) {
    expect(message).toContain(words)
  }
  await running.check()
})

test('of two folders that start at the same time one is refused', async () => {
  const { database } = await openPostgres()
  const results = await Promise.allSettled([
    start(database, 'web-1/a', folder('web-1')),
    start(database, 'web-2/b', folder('web-2')),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a restart in the same data folder does not wait, after a crash and after a stop', async () => {
  const { database, addDeadProcess } = await openPostgres()
  await addDeadProcess('web-1/a', folder('web-1'), minuteMs)
  const restarted = await start(database, 'web-1/a', folder('web-1'))
  expect(restarted.waited).toEqual([])
  await restarted.release()
  const elsewhere = await start(database, 'web-2/b', folder('web-2'))
  expect(elsewhere.waited).toEqual([])
})

test('a process in another folder waits until the lease of a dead process ends, and then starts', async () => {
  const { postgres, database, addDeadProcess } = await openPostgres()
  await addDeadProcess('web-1/a', folder('web-1'), 400)
  const started = await start(database, 'web-2/b', folder('web-2'))
  expect(started.waited).toEqual([folder('web-1').name])
  expect(await postgres.query('select name from leases')).toEqual([{ name: 'pictures/web-2/b' }])
})

test('a process that lost its lease while the database was away is not ready until it has it again', async () => {
  const { postgres, database } = await openPostgres()
  const slow = await start(database, 'web-1/a', folder('web-1'))
  await postgres.query(
    `update leases set name = 'pictures/web-2/b', holder = '${folder('web-2').name}', expires_at = expires_at + ${minuteMs}`,
  )
  await vi.waitFor(() => expect(slow.check()).rejects.toBeInstanceOf(PicturesElsewhereError))
  await postgres.query('delete from leases')
  await vi.waitFor(() => slow.check())
  expect(slow.events).toMatchObject([{ event: 'pictures-elsewhere' }])
})

test('a database that does not answer is tried again', async () => {
  const { database } = await openPostgres()
  let failures = 0
  const write: Database['write'] = (work) => {
    if (failures > 0 && failures++ < 4) throw new Error('connection refused')
    return database.write(work)
  }
  const started = await start({ ...database, write }, 'web-1/a', bucket)
  failures = 1
  await vi.waitFor(() => expect(started.faults).toHaveLength(3))
  await started.check()
})

import { join } from 'node:path'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { addHosted } from '#server/hosted/add-hosted.ts'
import { createImageWorkshop } from '#server/images/workshop.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { holdAlone } from '#server/jobs/lease.ts'

/*
 * The job alone, in a process that a test kills. Argument: `{ folder, project, origin, bucket, endpoint, clock }` as JSON; the
 * test writes into the same database. `clock`: time passes at this rate since then.
 */
const { folder, project, origin, bucket, endpoint, clock } = JSON.parse(process.argv[2] ?? '') as Record<
  'folder' | 'project' | 'origin' | 'bucket' | 'endpoint',
  string
> & { readonly clock: { readonly from: number; readonly rate: number } }
const documents = createSqlDocumentStore(createSqliteDatabase({ file: join(folder, 'site.sqlite') }))
const onFault = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
const jobs = createJobs({ holdLease: holdAlone, onFault })
addHosted(jobs, {
  address: { project, files: { bucket, prefix: '', endpoint } },
  emulator: origin,
  documents,
  files: await createFolderFileStore({ directory: join(folder, 'files') }),
  workshop: createImageWorkshop(),
  urgentWords: () => [],
  onMessage: () => undefined,
  onImagesStored: () => undefined,
  onFault,
  now: () => clock.from + (Date.now() - clock.from) * clock.rate,
  // The watchers of SQLite know only the commits of their own process.
  watch(onRevision) {
    const timer = setInterval(onRevision, 100)
    return () => clearInterval(timer)
  },
  log: { warn: ({ err }: { err?: unknown }) => onFault(err) },
})
jobs.start()
// The timers of jobs do not keep a process alive.
setInterval(() => undefined, 1_000)

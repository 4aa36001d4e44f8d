import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportCounts, ImportState } from '#domain/imports/schema.ts'
import { OperatorError } from '#ports/operator-error.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import type { ImageWorkshop } from '../images/workshop.ts'
import { createQueue } from '../http/queue.ts'
import type { Stores } from '../storage/stores.ts'
import type { AccountWriter } from './account-writer.ts'
import type { PlannedAccount } from './accounts-file.ts'
import { createPictureFetcher } from './fetch-picture.ts'
import type { Findings } from './findings.ts'
import { writeReport } from './import-reports.ts'
import { createRecordWriter } from './record-writer.ts'
import { findImportState } from './import-state.ts'
import type { PlannedPicture, PlannedRecord } from './records/planned-record.ts'
import { type Spool, spoolRecords } from './spool.ts'
import type { RecordSource } from './source.ts'
import { fetchesAtOnce } from './take-picture.ts'
import { walkRecords } from './walk-records.ts'

/** The data to import, and the receivers of findings and messages. */
export interface ImportTask {
  /** Null when only accounts are imported. */
  readonly source: RecordSource | null
  readonly accounts: readonly PlannedAccount[]
  /** The origin of the download addresses. */
  readonly origin: string
  readonly findings: Findings
  readonly announce: (line: string) => void
  readonly signal: AbortSignal
  /** Waits between two attempts to fetch a picture, in milliseconds; tests wait shorter. */
  readonly wait?: (ms: number) => Promise<void>
}

interface MutableCounts extends Omit<ImportCounts, 'written'> {
  brought: Record<string, number>
  wereThere: number
  postponed: number
  leftOut: number
  pictures: number
  accounts: number
}

const noCounts = (): MutableCounts => ({
  brought: {},
  wereThere: 0,
  postponed: 0,
  leftOut: 0,
  pictures: 0,
  accounts: 0,
})

/**
 * Reports the records that an import would bring and the findings, and writes nothing to the site. `documents`,
 * `accountWriter`: null when there is no site yet.
 */
export async function previewImport(
  task: ImportTask,
  {
    documents,
    accountWriter,
  }: { readonly documents: DocumentStore | null; readonly accountWriter: AccountWriter | null },
): Promise<ImportCounts> {
  const { findings } = task
  const counts = noCounts()
  const fetcher = createFetcher(task)
  const places = createQueue({ concurrency: fetchesAtOnce, waiting: Number.POSITIVE_INFINITY })

  async function look(record: PlannedRecord): Promise<void> {
    const importState = documents ? await findImportState(documents, record) : { kind: 'free' as const }
    if (importState.kind === 'imported') counts.wereThere += 1
    if (importState.kind === 'occupied') noteOwn(findings, record, counts)
    if (importState.kind !== 'free') return
    add(counts.brought, record.collection)
    if (record.kind !== 'with-pictures') return
    const note = findings.of(record.collection, record.id)
    await Promise.all(
      record.pictures.map(async ({ field, from }: PlannedPicture) => {
        const found = await places.run(() => fetcher.peek(from))
        if (found.kind === 'fetched') counts.pictures += 1
        else note('picture', field, `${from.name}: ${found.words}`)
      }),
    )
  }

  await withSpool(task, async (spool) => {
    counts.leftOut += await walk(task, spool, look)
  })
  for (const account of task.accounts) {
    const importState = accountWriter ? await accountWriter.importState(account) : 'free'
    if (importState === 'free') counts.accounts += 1
  }
  return counts
}

/**
 * Imports everything. Each record is imported whole or not at all, so the run can be stopped at any moment and
 * repeated. Its report is written at the start and at the end.
 * @throws {OperatorError} when it cannot continue; records that were imported until then stay.
 */
export async function runImport(
  task: ImportTask,
  {
    stores: { documents, files },
    accountWriter,
    workshop,
    now,
    onFault,
  }: {
    readonly stores: Pick<Stores, 'documents' | 'files'>
    readonly accountWriter: AccountWriter
    readonly workshop: Pick<ImageWorkshop, 'prepare'>
    /** Milliseconds since the Unix epoch. */
    readonly now: () => number
    readonly onFault: (error: unknown) => void
  },
): Promise<{ readonly state: ImportState; readonly counts: ImportCounts }> {
  const { findings, signal, source, announce } = task
  const counts = noCounts()
  const startedAt = now()
  const id = new Date(startedAt).toISOString().replaceAll(/[:.]/g, '-')
  const report = (state: ImportState, problem = '') =>
    writeReport(documents, {
      id,
      startedAt,
      endedAt: state === 'running' ? null : now(),
      state,
      source: source?.name ?? 'the export of accounts',
      problem,
      counts,
      findings: findings.groups(),
    })

  async function bring(): Promise<void> {
    await withSpool(task, async (spool, folder) => {
      await report('running')
      const write = createRecordWriter({
        documents,
        files,
        workshop,
        fetcher: createFetcher(task),
        findings,
        folder,
        now,
        onFault,
      })
      counts.leftOut += await walk(task, spool, async (record) => {
        const written = await write(record)
        if (written.kind === 'imported') counts.wereThere += 1
        if (written.kind === 'occupied') noteOwn(findings, record, counts)
        if (written.kind === 'postponed') counts.postponed += 1
        if (written.kind !== 'written') return
        add(counts.brought, record.collection)
        counts.pictures += written.pictures
      })
    })
    for (const account of task.accounts) {
      signal.throwIfAborted()
      if (await accountWriter.write(account)) counts.accounts += 1
    }
  }

  try {
    await bring()
  } catch (error) {
    if (signal.aborted) {
      await report('stopped')
      return { state: 'stopped', counts }
    }
    const problem =
      error instanceof StorageFullError
        ? 'The disk is full. Make room, and run the command again: it continues with the next record.'
        : error instanceof Error
          ? error.message
          : String(error)
    // The report may not fit on a full disk either.
    await report('failed', problem).catch(() => announce('The report could not be stored.'))
    const brought = Object.values(counts.brought).reduce((sum, count) => sum + count, 0)
    throw new OperatorError(`${problem} ${brought} records came over whole before that.`, { cause: error })
  }
  await report('complete')
  return { state: 'complete', counts }
}

const createFetcher = ({ signal, wait }: ImportTask) =>
  createPictureFetcher({ signal, wait: wait ?? ((ms) => pause(ms, undefined, { signal })) })

/** Reads the source, if there is one, into a folder of its own, which is removed in the end. */
async function withSpool(
  { source, findings, signal, announce }: ImportTask,
  work: (spool: Spool, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  try {
    if (source) announce(`Reading ${source.name} …`)
    const spool = await spoolRecords(source, { folder, findings, signal })
    const found = [...spool.counts].map(([collection, count]) => `${count} ${collection}`)
    if (source) announce(found.length > 0 ? `  ${found.join(', ')}` : '  no records')
    await work(spool, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const progressEvery = 50

const walk = (
  { findings, origin, signal, announce }: ImportTask,
  spool: Spool,
  handle: (record: PlannedRecord) => Promise<void>,
): Promise<number> =>
  walkRecords(spool, {
    findings,
    options: { origin },
    signal,
    handle,
    onProgress: (collection, done) => {
      if (done % progressEvery === 0)
        announce(`  ${collection}: ${done} of ${spool.counts.get(collection) ?? done}`)
    },
  })

function noteOwn(findings: Findings, { collection, id }: PlannedRecord, counts: MutableCounts): void {
  findings.of(collection, id)(
    'kept',
    null,
    'This website has a record with this id that somebody wrote here. It stays.',
  )
  counts.leftOut += 1
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

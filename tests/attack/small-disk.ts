import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { nobody, startPostgresServer } from '../support/postgres-server.ts'
import { createDataDir, type SiteSettings } from '../support/running-site.ts'
import { postgresSettings } from '../support/server-settings.ts'

/** A data folder on a disk that a test can fill and free again. */
export interface SmallDisk {
  /**
   * `file system` where this user may mount one. Otherwise `database`: only writes of the site and its commands fail.
   */
  readonly kind: 'file system' | 'database'
  readonly dataDir: string
  readonly settings: SiteSettings
  fill(): void
  free(): void
}

const megabytes = 64

export function createSmallDisk(): SmallDisk {
  const folder = createDataDir()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return createFailingDatabase(folder)
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  const ballast = path.join(folder, 'ballast')
  return {
    kind: 'file system',
    dataDir: path.join(folder, 'data'),
    settings: {},
    fill: () => writeUntilFull(ballast),
    free: () => fs.rmSync(ballast, { force: true }),
  }
}

/** A Postgres database on a disk that a test can fill and free again. */
export interface SmallPostgres {
  /** `file system` where this user may mount one. Otherwise `database`: triggers report the full disk. */
  readonly kind: SmallDisk['kind']
  readonly settings: SiteSettings & { readonly DATABASE_URL: string }
  fill(): Promise<void>
  free(): Promise<void>
}

/** Only the files of the tables are on the small disk: without room for its log, Postgres stops. */
export async function createSmallPostgres(): Promise<SmallPostgres> {
  const { kind, dataDir, fill, free } = createSmallDisk()
  const server = await startPostgresServer()
  onTestFinished(() => server.stop())
  if (kind === 'database') {
    const settings = await postgresSettings(server)
    const { DATABASE_URL: url } = settings
    return {
      ...{ kind, settings },
      fill: () => runStatement(url, refuseWrites),
      free: () => runStatement(url, 'drop function refuse_writes cascade'),
    }
  }
  fs.mkdirSync(dataDir)
  fs.chownSync(dataDir, nobody, nobody)
  await runStatement(server.url, `create tablespace small location '${dataDir}'`)
  const settings = await postgresSettings(server, { tablespace: 'small' })
  return { kind, settings, fill: async () => fill(), free: async () => free() }
}

/** A trigger on each table that reports a full disk (SQLSTATE 53100). */
const refuseWrites = `
  create function refuse_writes() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger refuse before insert or update on %I execute function refuse_writes()', name);
    end loop;
  end $$`

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function createFailingDatabase(folder: string): SmallDisk {
  const marker = path.join(folder, 'full')
  return {
    kind: 'database',
    dataDir: path.join(folder, 'data'),
    settings: {
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('full-disk.mjs', import.meta.url))}`,
      FULL_DISK_FILE: marker,
    },
    fill: () => fs.writeFileSync(marker, ''),
    free: () => fs.rmSync(marker, { force: true }),
  }
}

function writeUntilFull(file: string): void {
  const page = Buffer.alloc(4096)
  const descriptor = fs.openSync(file, 'a')
  try {
    for (;;) fs.writeSync(descriptor, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    fs.closeSync(descriptor)
  }
}

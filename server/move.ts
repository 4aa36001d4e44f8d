import { parseArgs } from 'node:util'
import { organisation } from '#site'
import { type CommandAnswer, type CommandParts, runCommand } from './command-line.ts'
import { type Config, readConfig, type Secrets } from './config.ts'
import { lockDataFolder } from './data-folder.ts'
import { processEnvironment } from './env.ts'
import { createBetterAuth } from './identity/better-auth.ts'
import { copyDatabase } from './move/copy-database.ts'
import { copyFiles } from './move/copy-files.ts'
import { whileSourceIsHeld } from './move/hold-source.ts'
import { MoveError } from './move/move-error.ts'
import { secretFileOf } from './secret.ts'
import {
  describeFiles,
  describeStore,
  openExistingDatabase,
  openFileStore,
  openNewDatabase,
} from './stores.ts'

/*
 * `npm run move -- --to-database postgres://… --to-files s3://…` copies everything to other stores, and back with
 * `folder` in place of an address. It never changes the source, and can be run again after it was cut.
 */

type Settings = { readonly config: Config; readonly secrets: Secrets }

const usage = [
  'Say where to move to, with one of these or both:',
  '  npm run move -- --to-database postgres://user:password@host/name',
  '  npm run move -- --to-files s3://bucket/folder?endpoint=https://…',
  'For a move back to the folder of DATA_DIR, use the word folder in place of the address.',
]

/**
 * `announce`: prints the progress. @throws {ConfigError} when the settings of the source or of the target are wrong.
 */
export async function answerMove(
  args: readonly string[],
  { environment, directory, announce }: Omit<CommandParts, 'signal'>,
): Promise<CommandAnswer> {
  const targets = readTargets(args)
  if (!targets) return { lines: usage, exitCode: 1 }
  const { toDatabase, toFiles } = targets
  const from = readConfig(environment, organisation, directory)
  const to = readConfig(
    {
      ...environment,
      ...(toDatabase && { DATABASE_URL: addressOf(toDatabase) }),
      ...(toDatabase === folder && { DATABASE_DIRECT_URL: undefined }),
      ...(toFiles && { FILES_URL: addressOf(toFiles), FILES_PUBLIC_URL: undefined }),
    },
    organisation,
    directory,
  )
  const same = [
    ...(toDatabase && describeStore(from.config) === describeStore(to.config) ? ['The database is'] : []),
    ...(toFiles && describeFiles(from.config) === describeFiles(to.config) ? ['The pictures are'] : []),
  ]
  if (same.length > 0) {
    return { lines: same.map((what) => `${what} there already. Nothing was changed.`), exitCode: 1 }
  }
  const unlock = await lockDataFolder(from.config.dataDir, { timeoutMs: 0, onWait: () => undefined })
  try {
    // Files first: a database that has arrived names no picture that is not there.
    const moved = await whileSourceIsHeld(from, announce, async () => [
      ...(toFiles ? [await moveFiles(from, to, announce)] : []),
      ...(toDatabase ? [await moveDatabase(from, to, announce)] : []),
    ])
    return { lines: [...moved, '', ...nextSteps(from.config, targets)], exitCode: 0 }
  } finally {
    unlock()
  }
}

const folder = 'folder'

/** Null when the arguments do not clearly name the target. */
function readTargets(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'to-database': { type: 'string' }, 'to-files': { type: 'string' } },
    })
    const [toDatabase, toFiles] = [values['to-database']?.trim(), values['to-files']?.trim()]
    return toDatabase || toFiles ? { toDatabase, toFiles } : null
  } catch {
    return null
  }
}

const addressOf = (target: string) => (target === folder ? undefined : target)

async function moveFiles(from: Settings, to: Settings, announce: CommandParts['announce']): Promise<string> {
  announce(`Copying the pictures from ${describeFiles(from.config)} to ${describeFiles(to.config)} …`)
  const [source, target] = await Promise.all([
    openFileStore(from.config.files),
    openFileStore(to.config.files),
  ])
  const { files, bytes, wereThere } = await copyFiles(source, target, {
    onProgress: (copied) => copied % 500 === 0 && announce(`  ${copied} files`),
  })
  const before = wereThere > 0 ? ` ${wereThere} of them were there from an earlier run.` : ''
  const what = files === 1 ? '1 file was' : `${files} files with ${(bytes / 1_000_000).toFixed(1)} MB were`
  return `${what} copied and compared.${before}`
}

async function moveDatabase(
  from: Settings,
  to: Settings,
  announce: CommandParts['announce'],
): Promise<string> {
  announce(`Copying the database from ${describeStore(from.config)} to ${describeStore(to.config)} …`)
  const source = await openExistingDatabase(from)
  if (!source) {
    throw new MoveError(
      `There is no database in ${describeStore(from.config)}. Set DATA_DIR or DATABASE_URL to what the site uses now.`,
    )
  }
  try {
    const target = await openNewDatabase(to)
    try {
      await createBetterAuth({
        database: target,
        databaseType: to.config.database.kind,
        // Better Auth only creates its tables here, and signs nothing.
        secret: 'x'.repeat(32),
        siteUrl: to.config.siteUrl,
      }).migrate()
      const { rows, wasThere } = await copyDatabase(source, target)
      return wasThere
        ? `The database was there from an earlier run: ${rows} rows were compared.`
        : `${rows} rows of the database were copied and compared.`
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function nextSteps(
  { dataDir }: Config,
  { toDatabase, toFiles }: NonNullable<ReturnType<typeof readTargets>>,
): string[] {
  const setting = (name: string, target: string | undefined) =>
    target ? [target === folder ? `  unset ${name}` : `  set ${name} to what you gave this command`] : []
  return [
    'The source was not changed. Now:',
    ...setting('DATABASE_URL', toDatabase),
    ...setting('FILES_URL', toFiles),
    ...(toDatabase && toDatabase !== folder
      ? [
          `  to keep everybody signed in, and two-step sign-in working, set AUTH_SECRET to the text of ${secretFileOf(dataDir)}`,
        ]
      : []),
    '  start the site, look at a page and at its pictures, and only then remove the old ones.',
  ]
}

if (import.meta.main) {
  await runCommand(
    () =>
      answerMove(process.argv.slice(2), {
        environment: processEnvironment,
        directory: process.cwd(),
        announce: (line) => process.stderr.write(`${line}\n`),
      }),
    'The site was not moved.',
  )
}

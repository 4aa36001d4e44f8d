import { parseArgs } from 'node:util'
import type { Organisation } from '#domain/organisation/schema.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import type { CommandAnswer, CommandParts } from '../operator/command-line.ts'
import { withStoppedSite } from '../operator/stopped-site.ts'
import { readConfig } from '../settings/config.ts'
import { describeStore, openExistingDatabase } from '../storage/stores.ts'
import { FolderImportError } from './folder-import-error.ts'
import { compareWithWebsite } from './compare-website.ts'
import { writeFolderImport } from './import-folder.ts'
import { type FolderPlan, planFolderImport } from './plan-import.ts'
import type { Lines } from './lines.ts'

type Settings = ReturnType<typeof readConfig>

/** Null when the arguments are wrong. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { write: { type: 'boolean' }, replace: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [folder, ...others] = positionals
    return folder && others.length === 0
      ? { folder, write: values.write ?? false, replace: values.replace ?? false }
      : null
  } catch {
    return null
  }
}

/**
 * Runs `npm run import -- FOLDER`, which imports a folder of `npm run export`. Null when the arguments are wrong.
 * @throws {ConfigError} when the settings are wrong.
 */
export async function answerFolderImport(
  args: readonly string[],
  {
    organisation,
    environment,
    directory,
    announce,
    signal,
  }: CommandParts & { readonly organisation: Organisation },
): Promise<CommandAnswer | null> {
  const asked = readArguments(args)
  if (!asked) return null
  const settings = readConfig(environment, organisation, directory)
  try {
    announce(`Checking ${asked.folder} …`)
    const plan = await planFolderImport(asked.folder, organisation, signal)
    return await (asked.write ? write : preview)(plan, settings, { ...asked, announce, signal })
  } catch (error) {
    if (error instanceof FolderImportError) return refusal(error)
    if (error instanceof StorageFullError) {
      return {
        lines: ['Nothing was changed: the disk is full. Make room, and run the command again.'],
        exitCode: 1,
      }
    }
    throw error
  }
}

interface Task {
  readonly replace: boolean
  readonly announce: (line: string) => void
  readonly signal: AbortSignal
}

async function preview(
  plan: FolderPlan,
  settings: Settings,
  { replace, signal }: Task,
): Promise<CommandAnswer> {
  const database = await openExistingDatabase(settings)
  try {
    const { own, same } = database
      ? await compareWithWebsite(plan, createSqlDocumentStore(database), signal)
      : { own: 0, same: new Set<string>() }
    return {
      lines: [
        'This would come in:',
        ...describe(plan, same),
        ...(own > 0 && !replace ? [...usedStore(own), ''] : []),
        `Nothing was changed in ${describeStore(settings.config)}. Add --write to bring it in.`,
      ],
      exitCode: 0,
    }
  } finally {
    await database?.close()
  }
}

async function write(
  plan: FolderPlan,
  settings: Settings,
  { replace, announce, signal }: Task,
): Promise<CommandAnswer> {
  return withStoppedSite(settings, async ({ documents, files, workshop }) => {
    const { own, same } = await compareWithWebsite(plan, documents, signal)
    if (own > 0 && !replace) throw new FolderImportError(usedStore(own).join(' '))
    await writeFolderImport(plan, { same }, { documents, files, workshop, signal, announce })
    return { lines: ['This came in:', ...describe(plan, same)], exitCode: 0 }
  })
}

const usedStore = (own: number): readonly string[] => [
  `The website has ${own === 1 ? 'a record' : `${own} records`} of its own.`,
  'With --replace those with an id of the folder get its version, and the others stay.',
]

const toLines = ({ listed, total }: Lines): readonly string[] => [
  ...listed.map((line) => `  ${line}`),
  ...(total > listed.length ? [`  … and ${total - listed.length} more`] : []),
]

/** `same`: the records that an earlier import has brought in. */
function describe(
  { counts, pictures, downloads, notes }: FolderPlan,
  same: ReadonlySet<string>,
): readonly string[] {
  const here = [...same].filter((name) => !name.startsWith('Images/')).length
  return [
    ...[...counts]
      .filter(([collection]) => collection !== 'Images')
      .map(([collection, count]) => `  ${collection}: ${count}`),
    `  pictures: ${pictures.length}`,
    ...(downloads.length > 0 ? [`  files to download: ${downloads.length}`] : []),
    ...(here > 0 ? [`  of these, records that are here already: ${here}`] : []),
    ...(notes.total > 0 ? ['To look at:', ...toLines(notes)] : []),
  ]
}

const refusal = ({ message, problems }: FolderImportError): CommandAnswer => ({
  lines: [`Nothing was changed. ${message}`, ...toLines(problems)],
  exitCode: 1,
})

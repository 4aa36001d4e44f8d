import { createWriteStream, openSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { organisation } from '#site'
import type { Finding } from '#domain/imports/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { firstSettings, readSettings } from '#domain/settings/values.ts'
import type { Database } from '#ports/database/database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { type CommandAnswer, type CommandParts, runUntilStopped } from './command-line.ts'
import { type Config, readConfig, type Secrets } from '../settings/config.ts'
import { createBetterAuth } from '../identity/better-auth.ts'
import { createAccountWriter } from '../import/account-writer.ts'
import { readAccounts, readHashSettings } from '../import/accounts-file.ts'
import { describeCounts, describeFindings } from '../import/describe.ts'
import { downloadOrigin } from '../import/download-address.ts'
import { openDump } from '../import/dump-source.ts'
import { createFindings, type Findings } from '../import/findings.ts'
import { type ImportTask, previewImport, runImport } from '../import/firebase.ts'
import { openFirestore } from '../import/firestore-source.ts'
import { answerFolderImport } from '../import-folder/answer-folder-import.ts'
import { describeStore, openExistingDatabase } from '../storage/stores.ts'
import { noSecret, withStoppedSite } from './stopped-site.ts'

/*
 * `npm run import -- FOLDER` imports a folder of `npm run export`, and `npm run import -- firebase …` imports the data
 * of the forum's earlier website from its hosted provider (docs/bringing-over.md has the steps). Without --write, it
 * only reports what an import would do.
 */

/** `signal`: stops the run after the records that have begun. */
interface ImportParts extends CommandParts {
  /** See `ImportTask`. */
  readonly wait?: (ms: number) => Promise<void>
}

const usage = [
  'Say what to bring in:',
  '  npm run import -- FOLDER                        what npm run export has written',
  '  npm run import -- firebase --key FILE           records, with the key of a service account',
  '  npm run import -- firebase --dump FILE          records, from a JSON file or folder of collections',
  'With these, where they are needed:',
  '  --replace                                       a folder, into a website with content of its own',
  '  --accounts FILE --hash-settings FILE            accounts, from the export of the provider',
  '  --leave-out EMAIL                               an account that must not come; can be repeated',
  '  --report FILE                                   writes everything that is odd into a file, a line each',
  '  --pictures-from ORIGIN                          another server with the provider’s download addresses',
  'Without --write nothing is changed: the command says what would come, and what is odd.',
]

/** @throws {ConfigError} when the settings are wrong. @throws {OperatorError} when the import cannot begin or continue. */
export async function answerImport(args: readonly string[], parts: ImportParts): Promise<CommandAnswer> {
  const [form, ...rest] = args
  if (form === 'firebase') return answerFirebase(rest, parts)
  return (await answerFolderImport(args, { ...parts, organisation })) ?? { lines: usage, exitCode: 1 }
}

async function answerFirebase(args: readonly string[], parts: ImportParts): Promise<CommandAnswer> {
  const options = readArguments(args)
  if (!options) return { lines: usage, exitCode: 1 }
  const { environment, directory, announce, signal, wait } = parts
  const settings = readConfig(environment, organisation, directory)
  const { findings, close } = openFindings(options.report)
  try {
    const task: ImportTask = {
      source: options.key
        ? await openFirestore(options.key, { emulator: settings.config.firestoreEmulator, signal })
        : options.dump
          ? await openDump(options.dump)
          : null,
      accounts: options.accounts
        ? await readAccounts(options.accounts, {
            settings: options.hashSettings ? await readHashSettings(options.hashSettings) : null,
            emailDomain: await readEmailDomain(settings),
            leftOut: new Set(options.leaveOut.map((email) => email.trim().toLowerCase())),
            findings,
          })
        : [],
      origin: options.picturesFrom,
      findings,
      announce,
      signal,
      ...(wait && { wait }),
    }
    return await (options.write ? write(task, settings) : preview(task, settings))
  } finally {
    await close()
  }
}

interface Settings {
  readonly config: Config
  readonly secrets: Secrets
}

async function preview(task: ImportTask, settings: Settings): Promise<CommandAnswer> {
  const database = await openExistingDatabase(settings)
  try {
    const counts = await previewImport(task, {
      documents: database && createSqlDocumentStore(database),
      accountWriter: database && createWriter(database, task, settings),
    })
    return {
      lines: [
        ...describeCounts(counts, { isDry: true }),
        ...describeFindings(task.findings.groups()),
        '',
        ...(task.accounts.length > 0 ? accountsToLookAt(task) : []),
        `Nothing was changed in ${describeStore(settings.config)}. Add --write to bring it over.`,
      ],
      exitCode: 0,
    }
  } finally {
    await database?.close()
  }
}

/** The mail domain of accounts, as owners chose it under Settings; otherwise that of the configuration. */
async function readEmailDomain(settings: Settings): Promise<string> {
  const { organisation: named, emailDomain } = settings.config
  const database = await openExistingDatabase(settings)
  if (!database) return emailDomain
  try {
    const stored = await createSqlDocumentStore(database).get('Settings', recordKinds.settings.id)
    return readSettings(stored?.fields ?? {}, firstSettings({ ...named, emailDomain })).emailDomain
  } finally {
    await database.close()
  }
}

/** In the earlier project anyone could make an account, so the operator must check each one. */
const accountsToLookAt = ({ accounts }: ImportTask) => [
  'These accounts would be able to publish. Leave out whom you do not know, with --leave-out EMAIL:',
  ...accounts.map(
    ({ email, username, disabled }) =>
      `  ${email}${username && ` (${username})`}${disabled ? ', disabled' : ''}`,
  ),
  '',
]

async function write(task: ImportTask, settings: Settings): Promise<CommandAnswer> {
  return withStoppedSite(settings, async ({ workshop, tablesWithin, ...stores }) => {
    const { findings, accounts } = task
    const accountWriter = createAccountWriter({ ...stores, tablesWithin, findings, now: Date.now })
    if (accounts.length > 0 && !(await accountWriter.hasOwner())) {
      return {
        lines: [
          'Nothing was changed: the accounts can only come to a site that has an owner.',
          'Start the site, make your own account with the link it prints, and run this again.',
        ],
        exitCode: 1,
      }
    }
    const { state, counts } = await runImport(task, {
      ...{ stores, accountWriter, workshop },
      ...{ now: Date.now, onFault: () => undefined },
    })
    return {
      lines: [
        ...describeCounts(counts, { isDry: false }),
        ...describeFindings(findings.groups()),
        '',
        ...(state === 'stopped'
          ? ['The run was stopped. Run the command again: it continues where it was.']
          : []),
        'The report stays in the staff area, under From the old website, for owners.',
      ],
      exitCode: state === 'complete' ? 0 : 1,
    }
  })
}

function createWriter(database: Database, { findings }: ImportTask, { config }: Settings) {
  const { database: place, siteUrl } = config
  const auth = createBetterAuth({ database, databaseType: place.kind, secret: noSecret, siteUrl })
  const documents = createSqlDocumentStore(database)
  return createAccountWriter({
    database,
    documents,
    tablesWithin: auth.tablesWithin,
    findings,
    now: Date.now,
  })
}

/** Null when the arguments do not clearly name the data to import. */
function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        key: text,
        dump: text,
        accounts: text,
        'hash-settings': text,
        'leave-out': { type: 'string', multiple: true },
        report: text,
        'pictures-from': text,
        write: { type: 'boolean' },
      },
    })
    const { key, dump, accounts, report } = values
    const hasOneSource = key ? !dump : Boolean(dump || accounts)
    const picturesFrom = values['pictures-from'] ?? downloadOrigin
    if (!hasOneSource || !URL.canParse(picturesFrom)) return null
    return {
      key,
      dump,
      accounts,
      report,
      hashSettings: values['hash-settings'],
      leaveOut: values['leave-out'] ?? [],
      picturesFrom: new URL(picturesFrom).origin,
      write: values.write === true,
    }
  } catch {
    return null
  }
}

/** `file`: the path of a file for every finding, a line of JSON each. */
function openFindings(file: string | undefined): { findings: Findings; close(): Promise<void> } {
  if (!file) return { findings: createFindings(), close: async () => undefined }
  // Opened now, so that a wrong path is reported before any work.
  const stream = createWriteStream(file, { fd: openSync(file, 'w') })
  const findings = createFindings((finding: Finding) => void stream.write(`${JSON.stringify(finding)}\n`))
  return { findings, close: () => finished(stream.end()) }
}

if (import.meta.main) await runUntilStopped(answerImport, 'Not everything was brought over.')

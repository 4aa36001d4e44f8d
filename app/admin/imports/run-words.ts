import type { ImportCounts, ImportRun, ImportState } from '#domain/imports/schema.ts'
import { locale } from '#domain/locale.ts'

/** 1300 as "1,300". */
export const formatCount = (count: number): string => count.toLocaleString(locale)

/** How a run ended, beside its time in a list. */
export const stateNames: Readonly<Record<ImportState, string>> = {
  complete: 'complete',
  stopped: 'stopped',
  failed: 'failed',
  running: 'cut off',
}

/** How a run ended, as a sentence. */
export function describeState({ state, problem }: Pick<ImportRun, 'state' | 'problem'>): string {
  if (state === 'complete') return 'Everything that can come over is here.'
  if (state === 'stopped')
    return 'Somebody stopped this run. When the command is run again, the import continues.'
  if (state === 'failed')
    return problem || 'This run failed. When the command is run again, the import continues.'
  return 'This run is still active, or was cut off. When the command is run again, the import continues.'
}

const nouns: Readonly<Record<string, readonly [one: string, more: string]>> = {
  Programs: ['program', 'programs'],
  NewsUpdates: ['news update', 'news updates'],
  Staff: ['staff profile', 'staff profiles'],
  aboutUs: ['text about the forum', 'texts about the forum'],
  LandingPage: ['record of the core areas', 'records of the core areas'],
  Contactus: ['message', 'messages'],
  Users: ['record of an account', 'records of accounts'],
}

/** Returns the counts of an import, one line for each kind. */
export function toCountLines(counts: ImportCounts): readonly string[] {
  const { brought, pictures, accounts, wereThere, leftOut, postponed } = counts
  const line = (count: number, [one, more]: readonly [string, string]) =>
    count > 0 ? [`${formatCount(count)} ${count === 1 ? one : more}`] : []
  const lines = [
    ...Object.entries(brought).flatMap(([name, count]) => line(count, nouns[name] ?? [name, name])),
    ...line(pictures, ['picture', 'pictures']),
    ...line(accounts, ['account', 'accounts']),
    ...line(wereThere, ['record was here already', 'records were here already']),
    ...line(leftOut, ['record was left out', 'records were left out']),
    ...line(postponed, ['record waits for the next run', 'records wait for the next run']),
  ]
  return lines.length > 0 ? lines : ['Nothing']
}

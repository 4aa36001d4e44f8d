import type { Site } from '#app/context.ts'
import { firstName, firstPartners } from '#app/organisation.ts'
import { type FirstStep, toFirstSteps } from './first-steps.ts'

/** The checklist of the first hour; null when it was done once. For owners. */
export async function readFirstSteps({
  samples,
  settings,
  programs,
  accounts,
  backups,
}: Pick<Site, 'samples' | 'settings' | 'programs' | 'accounts' | 'backups'>): Promise<
  readonly FirstStep[] | null
> {
  if (await samples.firstSteps.areDone()) return null
  const [all, invitations, backup] = await Promise.all([
    accounts.list(),
    accounts.invitations(),
    backups.state(),
  ])
  const people = all.filter(({ lastSignInAt }) => lastSignInAt !== null).length
  const steps = toFirstSteps({
    settings: settings.current(),
    hasOwnName: settings.hasOwn('name'),
    hasOwnAcronym: settings.hasOwn('acronym') || settings.current().name === firstName,
    firstPartners,
    ownPrograms:
      programs.find({ title: '', theme: null, year: null, page: 1 }).total - samples.counts().program,
    people,
    invited: all.length - people + invitations.filter(({ endsAt }) => endsAt > Date.now()).length,
    hasBackup: backup.lastVerified !== null,
    makesBackups: backup.isSetUp,
  })
  if (!steps.every(({ isDone }) => isDone)) return steps
  await samples.firstSteps.finish()
  return null
}

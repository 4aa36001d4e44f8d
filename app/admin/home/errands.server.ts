import type { Site } from '#app/context.ts'
import { type Errand, toErrands } from './errands.ts'

/** Reads what is missing on the server. For owners. `now`: milliseconds since the Unix epoch. */
export async function readErrands(
  { backups, mail, maintenance }: Pick<Site, 'backups' | 'mail' | 'maintenance'>,
  now: number,
): Promise<readonly Errand[]> {
  const [state, disk] = await Promise.all([backups.state(), maintenance.diskNearlyFull()])
  return toErrands({ backups: state, isMailSetUp: mail.isSetUp, disk }, now)
}

import type { AccountEntry } from '#domain/accounts/schema.ts'

/** The uid of the only owner who can sign in; null when there are several. She keeps her flag and her role. */
export function onlyOwner(entries: readonly AccountEntry[]): string | null {
  const [first, second] = entries.filter(({ owner, disabledAt }) => owner && disabledAt === null)
  return first && !second ? first.uid : null
}

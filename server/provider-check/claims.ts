/** A property of the provider's services that the website was built on. */
export interface Claim {
  /** A sentence that is true when the claim holds. */
  readonly says: string
  /** The website works without it. */
  readonly isOptional?: boolean
  /** Resolves to null when the claim holds, else to what was seen instead. Rejects when it cannot be asked. */
  ask(signal: AbortSignal): Promise<string | null>
}

/** The claims about one service, in a place of their own. */
export interface ClaimGroup {
  readonly name: string
  readonly claims: readonly Claim[]
  /** Removes everything that the claims made, also in an earlier run that was killed. Safe to repeat. */
  clear(signal: AbortSignal): Promise<void>
}

export interface Asked {
  /** A line for each group and claim, such as "  Strangers cannot make accounts: yes". */
  readonly lines: readonly string[]
  /** The lines of needed claims that do not hold or could not be asked, and of what was not removed. */
  readonly failed: readonly string[]
}

/** The longest removal, which a stop does not shorten. */
const clearMs = 60_000

/**
 * Asks the claims one after another, and removes what they made. A stop waits for the removal.
 * @throws the reason of `signal`
 */
export async function askClaims(
  groups: readonly ClaimGroup[],
  { announce, signal }: { readonly announce: (line: string) => void; readonly signal: AbortSignal },
): Promise<Asked> {
  const lines: string[] = []
  const failed: string[] = []
  for (const { name, claims, clear } of groups) {
    if (signal.aborted) break
    announce(`Asking about ${name} …`)
    lines.push(`${name}:`)
    const unusable = await clear(signal).then(() => null, whyOf)
    for (const { says, isOptional = false, ask } of claims) {
      if (signal.aborted) break
      const answer =
        unusable === null
          ? await ask(signal).then(
              (seen) => (seen === null ? 'yes' : `no, ${seen}`),
              (error: unknown) => `could not be asked, ${whyOf(error)}`,
            )
          : `could not be asked, ${unusable}`
      const line = `${says}: ${answer}`
      lines.push(`  ${line}${isOptional ? ' (not needed)' : ''}`)
      if (answer !== 'yes' && !isOptional) failed.push(line)
    }
    if (signal.aborted) announce('Stopping, and removing what was made there …')
    const remains = await clear(AbortSignal.timeout(clearMs)).then(() => null, whyOf)
    if (remains === null) continue
    const line = `Not everything was removed there, ${remains}. The next check removes the rest.`
    lines.push(`  ${line}`)
    failed.push(line)
    if (signal.aborted) announce(`${name}: ${line}`)
  }
  signal.throwIfAborted()
  return { lines, failed }
}

/** Whether a call is refused as expected. Other errors are thrown. */
export async function isRefused(
  call: Promise<unknown>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  try {
    await call
    return false
  } catch (error) {
    if (isExpected(error)) return true
    throw error
  }
}

/** The innermost message, which says most: "(403: Permission denied)". */
function whyOf(error: unknown): string {
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  return reason instanceof Error ? reason.message : String(reason)
}

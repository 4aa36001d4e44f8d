import type { DiskSpace } from './disk-space.ts'

/*
 * Problems that the operator has to solve. Staff see them on the desk, because nobody may be reading the log.
 */

/** How the collections of the forum's project at the provider stand beside those here. */
export interface HostedState {
  /** When both sides were last equal, in milliseconds since the Unix epoch; null before the first time. */
  readonly at: number | null
  /** What it waits for, as a sentence. Null when it works. */
  readonly waitsFor: string | null
  /** The records that differ, as sentences; not more than a few. */
  readonly problems: readonly string[]
}

/** The last check of the provider's services. */
export interface ProviderCheck {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** What did not hold, as sentences; empty when the check passed. */
  readonly failed: readonly string[]
}

export interface MaintenanceQueries {
  /** The disk of the data folder while it is nearly full; null otherwise. */
  diskNearlyFull(): Promise<DiskSpace | null>
  /** Whether a check at the start found damage in the database. */
  databaseDamaged(): boolean
  /** Null when there is no such project. */
  hosted(): Promise<HostedState | null>
  /** Null when no service of the provider is used, and before the first check. */
  providerCheck(): Promise<ProviderCheck | null>
}

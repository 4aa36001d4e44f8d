import type { EventRecord } from './kind.ts'

/** An event in the content snapshot. */
export interface ListedEvent extends EventRecord {
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
  /** False when staff have said that no program will report on it. */
  readonly needsProgram: boolean
}

/** Whether an event lies ahead, is going on or is over. */
export type EventPhase = 'ahead' | 'on' | 'over'

import type { PublicEnvelope } from '#domain/content/envelope.ts'
import type { EventRecord } from './kind.ts'

/** An event in the content snapshot. */
export interface ListedEvent extends EventRecord, PublicEnvelope {
  /** False when staff have said that no program will report on it. */
  readonly needsProgram: boolean
}

/** Whether an event lies ahead, is going on or is over. */
export type EventPhase = 'ahead' | 'on' | 'over'

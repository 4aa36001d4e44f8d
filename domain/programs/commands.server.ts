import type { Editor } from '#domain/accounts/schema.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { CalendarDate, Theme } from './schema.ts'

/** A validated draft; `parseProgramDraft` in `draft.ts` makes it from a form. */
export interface ProgramDraft {
  readonly title: string
  readonly date: CalendarDate
  readonly theme: Theme
  /** As typed; the command sanitises it. */
  readonly report: string
  /** Finished uploads in the chosen order. */
  readonly images: readonly { readonly uploadId: string; readonly description: string }[]
}

export interface ProgramCommands {
  /** Publishes a new program. Sending the same draft twice gives one record and the same id. */
  add(draft: ProgramDraft, by: Editor): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * Takes a program off the website; its versions and images are kept.
   * `expectedVersion`: the one the person saw. A program already gone is no refusal.
   */
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, FieldErrors>>
}

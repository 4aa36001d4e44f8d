import type { Program, ProgramFilter, ProgramPage, ProgramSummary } from './schema.ts'

/** Reads for pages. All but `get` answer from the content snapshot, without a database read. */
export interface ProgramQueries {
  /** The newest `count` programs. */
  latest(count: number): readonly ProgramSummary[]
  /** Newest first; a page past the end is the last one. */
  find(filter: ProgramFilter): ProgramPage
  /** One database read, for the report. Null when there is no such program now. */
  get(id: string): Promise<Program | null>
  /** Other programs on the same theme, newest first. */
  moreOnTheme(program: ProgramSummary, count: number): readonly ProgramSummary[]
  /** Newest first, from 2014 to the newest program's year, never less than 2023. */
  years(): readonly number[]
}

/** What every part of the bench is given, and what it gives back. */
export interface Bench {
  /** A fraction of the rounds and sizes: enough to see that everything runs, not to quote. */
  readonly quick: boolean
  /** An empty folder, removed at the end. */
  readonly folder: string
  /** One processor for what is measured, another for what asks it. Null where there are fewer than two, or no taskset. */
  readonly cores: { readonly measured: number; readonly asking: number } | null
  /** Paths of programs; null where one is missing, and the rows that need it then say so. */
  readonly nginx: string | null
  readonly wrk: string | null
  readonly chromium: string | null
  say(line: string): void
}

/** One line of the table. */
export interface Row {
  readonly what: string
  /** In words, "at most 1.6 times"; null where there is no goal. */
  readonly goal: string | null
  readonly figure: string
  /** Null: nothing to reach, or it could not be measured. */
  readonly reached: boolean | null
}

/** A table of its own under the rows, in the results file only. */
export interface Detail {
  readonly title: string
  readonly columns: readonly string[]
  readonly lines: readonly (readonly string[])[]
  /** How it was measured, in sentences. */
  readonly how: string
}

export interface Report {
  readonly rows: readonly Row[]
  readonly details: readonly Detail[]
}

export type Part = (bench: Bench) => Promise<Report>

/** For a goal that could not be looked at; `why` names what is missing and how to have it. */
export const notMeasured = (what: string, goal: string | null, why: string): Row => ({
  what,
  goal,
  figure: `not measured: ${why}`,
  reached: null,
})

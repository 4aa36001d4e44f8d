/** The options and the tools that each part of the benchmark gets. */
export interface Bench {
  /** Runs a fraction of the rounds and sizes, to check that everything works. Its figures must not be quoted. */
  readonly quick: boolean
  /** An empty folder, removed at the end. */
  readonly folder: string
  /** One processor for the measured processes, another for the load. Null with fewer than two, or without taskset. */
  readonly cores: { readonly measured: number; readonly load: number } | null
  /** Paths of programs; empty when not installed. Parts that need a missing program do not run. */
  readonly nginx: string
  readonly wrk: string
  readonly chromium: string
  /** For `compare`: the folder of another built checkout, and the address of another website. */
  readonly against: string | null
  readonly beside: string | null
  say(line: string): void
}

export interface Part {
  readonly needs: readonly ('nginx' | 'wrk' | 'chromium')[]
  measure(bench: Bench): Promise<Report>
}

export interface Report {
  readonly rows: readonly Row[]
  /** How it was measured, in sentences. */
  readonly how: string
  /** Figures of each page or round; the first line names the columns. */
  readonly table?: readonly (readonly string[])[]
}

/** One figure. */
export interface Row {
  readonly what: string
  /** In words, such as "at most 2.4 times"; null without a goal. */
  readonly goal: string | null
  readonly figure: string
  /** Null when there is no goal, or when it could not be measured. */
  readonly reached: boolean | null
}

/** A figure with an upper limit, `value` and `most` in the same `unit`. `figure`: in words, when it says more. */
export const atMost = (what: string, most: number, unit: string, value: number, figure?: string): Row => ({
  what,
  goal: `at most ${most} ${unit}`,
  figure: figure ?? `${Math.round(value)} ${unit}`,
  reached: value <= most,
})

export const withoutGoal = (what: string, figure: string): Row => ({
  what,
  goal: null,
  figure,
  reached: null,
})

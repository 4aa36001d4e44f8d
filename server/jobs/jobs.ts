import type { HoldLease } from './lease.ts'
import { createPause } from './pause.ts'

export interface Job {
  /**
   * Must be harmless when two processes run it at the same time. When `signal` is aborted, it must end before its next
   * write; an error that it throws then is ignored.
   */
  readonly work: (signal: AbortSignal) => Promise<unknown>
  /** The time before the first run, in milliseconds. Default: 0. */
  readonly firstAfterMs?: number
  /** Returns the time from the end of a run to the next one, in milliseconds. Without it, only `wake` repeats it. */
  readonly nextAfterMs?: () => number
}

/** Jobs that run in one of the processes that share a database. */
export type Jobs = ReturnType<typeof createJobs>

/** A job that throws runs again at its next time. */
export function createJobs({
  holdLease,
  onFault,
}: {
  readonly holdLease: HoldLease
  readonly onFault: (error: unknown) => void
}) {
  const runs: ((signal: AbortSignal) => Promise<void>)[] = []
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  return {
    /** Adds a job before `start`. `wake` runs it again soon, if this process runs the jobs. */
    add({ work, firstAfterMs = 0, nextAfterMs }: Job): { wake(): void } {
      const pause = createPause()
      runs.push(async (signal) => {
        await pause.wait(firstAfterMs, signal)
        while (!signal.aborted) {
          try {
            await work(signal)
          } catch (error) {
            if (!signal.aborted) onFault(error)
          }
          await pause.wait(nextAfterMs?.(), signal)
        }
      })
      return { wake: pause.wake }
    },

    /** Runs the jobs while this process holds the lease, from the beginning each time it gets the lease. */
    start(): void {
      const runAll = async (signal: AbortSignal) => {
        await Promise.all(runs.map((run) => run(signal)))
      }
      running = holdLease(runAll, stopping.signal)
    },

    /** Aborts the running jobs. Resolves when they have ended and another process can run the jobs. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

import type { Staging } from './staging.ts'

/** Removes abandoned uploads now and every hour. `stop` resolves when a running sweep has ended. */
export function startStagingSweeper(
  staging: Staging,
  { onFault }: { onFault: (error: unknown) => void },
): { stop(): Promise<void> } {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = staging.sweep(Date.now()).then(() => {}, onFault)
  }
  sweep()
  const timer = setInterval(sweep, 3_600_000).unref()
  return {
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}

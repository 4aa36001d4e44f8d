import type { Staging } from './staging.ts'

/**
 * Removes abandoned uploads now and every hour. `inDrafts`: the uploads of drafts, which are not abandoned; when they
 * cannot be read, nothing is removed. `stop` resolves when a running sweep has ended.
 */
export function startStagingSweeper(
  staging: Staging,
  { inDrafts, onFault }: { inDrafts: () => Promise<ReadonlySet<string>>; onFault: (error: unknown) => void },
): { stop(): Promise<void> } {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = inDrafts()
      .then((kept) => staging.sweep(Date.now(), kept))
      .then(() => {}, onFault)
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

import { setTimeout as wait } from 'node:timers/promises'
import { isAnswer } from './postgres-refusals.ts'

/**
 * Runs work that may take any time, and asks the server meanwhile whether it still answers. A server that freezes keeps
 * its connections open, so the work itself would wait without end.
 * @param work must stop at the signal, which is given after two questions in a row without an answer.
 * @param options.probe asks the server on another connection; rejects when there is no answer in time. An error that
 *   the server sends is an answer.
 * @param options.onUnanswered called for each question without an answer.
 */
export async function whileServerAnswers<Result>(
  work: (lost: AbortSignal) => Promise<Result>,
  {
    probe,
    everyMs,
    onUnanswered,
  }: {
    readonly probe: () => Promise<unknown>
    readonly everyMs: number
    readonly onUnanswered: () => void
  },
): Promise<Result> {
  const lost = new AbortController()
  const over = new AbortController()

  async function watch(): Promise<void> {
    let unanswered = 0
    while (unanswered < 2) {
      await wait(everyMs, undefined, { signal: over.signal })
      const isAnswered = await probe().then(() => true, isAnswer)
      if (over.signal.aborted) return
      unanswered = isAnswered ? 0 : unanswered + 1
      if (!isAnswered) onUnanswered()
    }
    lost.abort()
  }

  // It rejects when the work is over.
  watch().catch(() => undefined)
  try {
    return await work(lost.signal)
  } finally {
    over.abort()
  }
}

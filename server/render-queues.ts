import type { PlainAnswer } from './plain-page.ts'
import { createQueue } from './queue.ts'

/**
 * Rendering keeps the one thread busy that answers everybody. A few pages at a time are rendered, so that answers from
 * memory come in between. Each kind of visitor has a queue, so that no kind takes the places of another. A full queue is
 * about half a second of work on a small machine; further requests get `busy`.
 */
export function createRenderQueues() {
  return {
    /** Pages that are then cached. A flood of searches does not delay them. */
    pages: createQueue({ concurrency: 2, waiting: 100 }),
    /** Any number of addresses exist: searches, and pages that are not there. */
    unbounded: createQueue({ concurrency: 1, waiting: 50 }),
    /** Forms of visitors, the sign-in form included; the key is the client's address. */
    anonymousPosts: createQueue({ concurrency: 4, waiting: 100, perKey: 16 }),
    /**
     * Requests of signed-in people, which mostly wait for the disk. The key is the session: a stolen one can fill half of
     * the queue at most.
     */
    staff: createQueue({ concurrency: 16, waiting: 200, perKey: 100 }),
  }
}

export type RenderQueues = ReturnType<typeof createRenderQueues>

/** The answer of a full queue. */
export const busy = {
  status: 503,
  title: 'Many people are reading right now',
  words: 'Nothing was changed. Try again in a moment.',
  retryAfterS: 5,
} as const satisfies PlainAnswer & { retryAfterS: number }

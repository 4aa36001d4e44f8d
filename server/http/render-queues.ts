import type { PlainAnswer } from './plain-page.ts'
import { createQueue } from './queue.ts'

/**
 * Creates the queues for rendering. Rendering blocks the thread, so only a few pages are rendered at the same time, and
 * cached pages are sent in between. Each kind of request has its own queue, so that one kind cannot block another. A
 * full queue is about half a second of work on a small machine, and three seconds of waiting for the forms of visitors;
 * further requests get `busy`.
 */
export function createRenderQueues() {
  return {
    /** Pages with a cache key. */
    pages: createQueue({ concurrency: 2, waiting: 100 }),
    /** Addresses of which there are any number: searches, and pages that do not exist. */
    unbounded: createQueue({ concurrency: 1, waiting: 50 }),
    /**
     * Forms of visitors, including the sign-in form. The key is the client address. At most 30 a second, many more than
     * visitors send, so that a flood leaves most of the thread's time to readers.
     */
    anonymousPosts: createQueue({ concurrency: 4, waiting: 100, perKey: 16, intervalMs: 33 }),
    /**
     * Requests of signed-in people, which mostly wait for the disk. The key is the session, so a stolen one can fill at
     * most half of the queue.
     */
    staff: createQueue({ concurrency: 16, waiting: 200, perKey: 100 }),
  }
}

export type RenderQueues = ReturnType<typeof createRenderQueues>

/** The response of a full queue. */
export const busy = {
  status: 503,
  title: 'Many people are reading right now',
  words: 'Nothing was changed. Try again in a moment.',
  retryAfterS: 5,
} as const satisfies PlainAnswer & { retryAfterS: number }

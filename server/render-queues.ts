import type { PlainAnswer } from './plain-page.ts'
import { createQueue } from './queue.ts'

/**
 * Rendering is work for the one thread that answers everybody: a few at a time, so that what is answered from memory
 * comes in between. A queue for each kind of visitor, so that no kind takes the places of another. What waits is done
 * within about half a second on a small machine; whoever comes on top of that is asked to come back in a moment.
 */
export function createRenderQueues() {
  return {
    /** Pages that are then kept for all. As many as the content has: a flood of searches does not keep them back. */
    pages: createQueue({ concurrency: 2, waiting: 100 }),
    /** Addresses that anybody can make up: searches, and what leads nowhere. */
    unbounded: createQueue({ concurrency: 1, waiting: 50 }),
    /** Forms of visitors, signing in among them; the key is the address they come from. */
    anonymousPosts: createQueue({ concurrency: 4, waiting: 100, perKey: 16 }),
    /**
     * Everything of signed-in people. Most of their time they wait for the disk. The key is the session: one that was
     * stolen fills half of the queue at most.
     */
    staff: createQueue({ concurrency: 16, waiting: 200, perKey: 100 }),
  }
}

export type RenderQueues = ReturnType<typeof createRenderQueues>

/** What is said then, and after how many seconds a machine may ask again. */
export const busy = {
  status: 503,
  title: 'Many people are reading right now',
  words: 'Nothing was changed. Try again in a moment.',
  retryAfterS: 5,
} as const satisfies PlainAnswer & { retryAfterS: number }

import type { PlainAnswer } from './plain-page.ts'
import { createTurns } from './turns.ts'

/**
 * Rendering is work for the one thread that answers everybody, so it takes turns: few at a time, so that what is
 * answered from memory comes in between. What waits is done within about half a second on a small machine; whoever
 * comes on top of that is asked to come back in a moment.
 */
export function createRenderingLines() {
  return {
    /** Pages that are then kept for all. As many as the content has: a flood of searches does not keep them back. */
    pages: createTurns({ atOnce: 2, waiting: 100 }),
    /** Addresses that anybody can make up: searches, and what leads nowhere. */
    'made-up': createTurns({ atOnce: 1, waiting: 50 }),
    /** Forms, and everything of signed-in people. Most of their time they wait, for the disk or a password. */
    own: createTurns({ atOnce: 16, waiting: 200 }),
  }
}

export type RenderingLines = ReturnType<typeof createRenderingLines>

/** What is said then, and after how many seconds a machine may ask again. */
export const busy = {
  status: 503,
  title: 'Many people are reading right now',
  words: 'Nothing was changed. Try again in a moment.',
  retryAfterS: 5,
} as const satisfies PlainAnswer & { retryAfterS: number }

import type { RenderQueues } from '../render-queues.ts'
import type { createBuiltFiles } from './built-files.ts'
import type { Finished } from './finished-page.ts'
import type { PageCache, PageKey } from './page-cache.ts'
import type { RequestHead } from './request-head.ts'

/**
 * Finds an answer that needs no rendering: a finished page, a file of the build, or 'busy' when the render queue is full.
 * Null for everything else, also for a page that is being rendered: that request waits for the same result
 * (`PageCache.once`).
 */
export function createFinder({
  pages,
  keyOf,
  files,
  queues,
}: {
  pages: PageCache
  keyOf(request: RequestHead): PageKey | null
  files: ReturnType<typeof createBuiltFiles>
  queues: RenderQueues
}) {
  return (request: RequestHead): Finished | 'busy' | null => {
    const key = keyOf(request)
    if (!key) return files.find(request)
    const page = pages.find(key)
    if (page) return page
    return queues[key.partition].isFull() && !pages.isRendering(key) ? 'busy' : null
  }
}

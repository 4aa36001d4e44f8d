import type { RenderQueues } from '../render-queues.ts'
import type { createBuiltFiles } from './built-files.ts'
import type { Finished } from './finished-page.ts'
import type { PageCache, PageKey } from './page-cache.ts'
import type { RequestHead } from './request-head.ts'

/**
 * What answers a request without rendering anything: a finished page, a file of the build, or 'busy' when nobody could
 * render the page now. Null for everything else, also for a page that is being rendered for somebody: whoever asks for
 * it meanwhile takes no turn of her own, she gets the same outcome (`PageCache.once`).
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
    return queues[key.share].isFull() && !pages.isRendering(key) ? 'busy' : null
  }
}

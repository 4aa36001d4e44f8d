import type { RenderQueues } from '../render-queues.ts'
import type { createBuiltFiles } from './built-files.ts'
import type { Finished } from './finished-page.ts'
import type { PageCache, PageKey } from './page-cache.ts'
import type { Asked } from './plain-get.ts'

/**
 * What answers a request without rendering anything: a finished page, one that is being rendered for somebody else
 * (null then, when it is not for many), a file of the build, or that it is too much now.
 */
export function createFinder({
  pages,
  keyOf,
  files,
  queues,
}: {
  pages: PageCache
  keyOf(request: Asked): PageKey | null
  files: ReturnType<typeof createBuiltFiles>
  queues: RenderQueues
}) {
  return (request: Asked): Finished | Promise<Finished | null> | 'busy' | null => {
    const key = keyOf(request)
    if (!key) return files.find(request)
    return pages.find(key) ?? pages.coming(key) ?? (queues[key.share].isFull() ? 'busy' : null)
  }
}

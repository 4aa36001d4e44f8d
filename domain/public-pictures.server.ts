import { type ImageId, imageUrl } from './media/image-address.ts'
import type { SiteContent } from './slices.server.ts'

/** The pictures that the website shows now. All others are for staff: of what was taken off, and of earlier versions. */
export interface PublicPictures {
  /** Another process may have published the picture a moment ago, so the store is asked before the answer is no. */
  has(id: ImageId): Promise<boolean>
}

export function createPublicPictures(content: Pick<SiteContent, 'current' | 'refresh'>): PublicPictures {
  let known = { revision: -1, urls: new Set<string>() }

  function isShown(id: ImageId): boolean {
    const shown = content.current()
    if (shown.revision !== known.revision) known = { revision: shown.revision, urls: urlsOf(shown) }
    return known.urls.has(imageUrl(id))
  }
  return {
    async has(id) {
      if (isShown(id)) return true
      await content.refresh()
      return isShown(id)
    },
  }
}

function urlsOf({ programs, newsUpdates, staff, about }: ReturnType<SiteContent['current']>): Set<string> {
  const pictures = [
    ...programs.newestFirst.flatMap(({ images }) => images),
    ...newsUpdates.newestFirst.map(({ image }) => image),
    ...staff.inOrder.map(({ image }) => image),
    about?.image,
  ]
  return new Set(pictures.flatMap((picture) => picture?.url ?? []))
}

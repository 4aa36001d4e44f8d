import { type ImageId, imageUrl } from './media/image-address.ts'
import { referencedPictures } from './media/image-record.ts'
import type { SiteContent } from './slices.server.ts'

/**
 * The pictures that the website shows now. All others, of records that were taken off and of earlier versions, are for
 * staff.
 */
export interface PublicPictures {
  /** Another process may have published the picture a moment ago, so this reads the store before it answers false. */
  has(id: ImageId): Promise<boolean>
  /** The addresses of all, as this process knows them. The same set until the content changes. */
  all(): ReadonlySet<string>
}

export function createPublicPictures(content: Pick<SiteContent, 'current' | 'refresh'>): PublicPictures {
  let known = { revision: -1, urls: new Set<string>() }

  function all(): ReadonlySet<string> {
    const shown = content.current()
    if (shown.revision !== known.revision) known = { revision: shown.revision, urls: urlsOf(shown) }
    return known.urls
  }
  const isShown = (id: ImageId) => all().has(imageUrl(id))

  return {
    all,
    async has(id) {
      if (isShown(id)) return true
      await content.refresh()
      return isShown(id)
    },
  }
}

function urlsOf({
  programs,
  newsUpdates,
  staff,
  women,
  about,
  settings,
}: ReturnType<SiteContent['current']>): Set<string> {
  const pictures = [
    ...programs.newestFirst.flatMap(({ images }) => images),
    ...newsUpdates.newestFirst.map(({ image }) => image),
    ...staff.inOrder.map(({ image }) => image),
    ...women.newestFirst.map(({ image }) => image),
    about?.image,
  ]
  return new Set([...pictures.flatMap((picture) => picture?.url ?? []), ...referencedPictures(settings)])
}

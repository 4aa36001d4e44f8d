import { type ImageId, imageUrl } from './media/image-address.ts'
import { referencedPictures } from './media/image-record.ts'
import { manyKinds } from './records/kinds.ts'
import { picturesOf } from './records/server-kind.server.ts'
import { publicRecords, type SiteContent } from './slices.server.ts'

/**
 * The pictures that the website shows now. All others, of records that were taken down and of earlier versions, are for
 * staff.
 */
export type PublicPictures = ReturnType<typeof createPublicPictures>

export function createPublicPictures(content: Pick<SiteContent, 'current' | 'refresh'>) {
  let known = { revision: -1, urls: new Set<string>() }

  function all(): ReadonlySet<string> {
    const shown = content.current()
    if (shown.revision !== known.revision) known = { revision: shown.revision, urls: urlsOf(shown) }
    return known.urls
  }
  const isShown = (id: ImageId) => all().has(imageUrl(id))

  return {
    /**
     * The addresses of all public pictures that this process knows. Returns the same object until the content changes.
     */
    all,
    /** Another process may have published the picture a moment ago, so this reads the store before it answers false. */
    async has(id: ImageId): Promise<boolean> {
      if (isShown(id)) return true
      await content.refresh()
      return isShown(id)
    },
  }
}

function urlsOf(shown: ReturnType<SiteContent['current']>): Set<string> {
  const { about, settings } = shown
  const pictures = manyKinds.flatMap((kind) =>
    publicRecords(shown, kind).flatMap((record) => picturesOf(record)),
  )
  const urls = [...pictures, ...picturesOf(about ?? {})].map(({ url }) => url)
  return new Set([...urls, ...referencedPictures(settings)])
}

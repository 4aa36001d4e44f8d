import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { picturesOf } from '#domain/records/server-kind.server.ts'
import { searchFor } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { existingName } from './file-name.ts'
import { findPicturesInFull } from './find-images.server.ts'
import { creditOf } from './credit.ts'

/** The pictures that one search shows. */
export const mostFound = 24
/** Other requests are answered between two parts of a search. */
const recordsAtOnce = 500

/**
 * The pictures of `records` whose description, file name or credit match `search`, in the order of the records; at most
 * `mostFound`, with all their details. `total`: of all that match. Of pictures that agree in these words and in size, it
 * has the first one.
 */
export async function findStoredPictures(
  records: readonly object[],
  search: string,
  documents: Pick<DocumentStore, 'get'>,
) {
  const matches = searchFor(search)
  const urls = new Map<string, string>()
  for (let start = 0; start < records.length; start += recordsAtOnce) {
    for (const picture of records
      .slice(start, start + recordsAtOnce)
      .flatMap((record) => picturesOf(record))) {
      const { url, description, width, height } = picture
      const words = `${description} ${creditOf(picture)} ${existingName(url)}`
      // A picture that was uploaded for several records is stored for each of them.
      const key = description ? `${words} ${width} ${height}` : url
      if (matches(words) && !urls.has(key)) urls.set(key, url)
    }
    await yieldToEventLoop()
  }
  return {
    total: urls.size,
    pictures: await findPicturesInFull([...urls.values()].slice(0, mostFound), documents),
  }
}

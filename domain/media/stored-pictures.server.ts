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
 * `mostFound`, with all their details. `total`: of all that match.
 */
export async function findStoredPictures(
  records: readonly object[],
  search: string,
  documents: Pick<DocumentStore, 'get'>,
) {
  const matches = searchFor(search)
  const urls = new Set<string>()
  for (let start = 0; start < records.length; start += recordsAtOnce) {
    for (const picture of records
      .slice(start, start + recordsAtOnce)
      .flatMap((record) => picturesOf(record))) {
      if (matches(`${picture.description} ${creditOf(picture)} ${existingName(picture.url)}`))
        urls.add(picture.url)
    }
    await yieldToEventLoop()
  }
  return {
    total: urls.size,
    pictures: await findPicturesInFull([...urls].slice(0, mostFound), documents),
  }
}

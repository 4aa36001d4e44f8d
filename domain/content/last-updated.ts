/** The number of items in the feed: enough for a feed reader that checks it only now and then. */
const maxItems = 30

/**
 * The items written last, latest first, at most 30. It runs on each publish, so it makes one pass instead of sorting.
 */
export function lastUpdatedOf<Item extends { readonly updatedAt: number }>(
  records: readonly Item[],
): readonly Item[] {
  const latest: Item[] = []
  for (const record of records) {
    const earliest = latest[maxItems - 1]
    if (earliest && earliest.updatedAt >= record.updatedAt) continue
    const place = latest.findIndex(({ updatedAt }) => updatedAt < record.updatedAt)
    latest.splice(place === -1 ? latest.length : place, 0, record)
    latest.length = Math.min(latest.length, maxItems)
  }
  return latest
}

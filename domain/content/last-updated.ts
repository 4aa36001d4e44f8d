/** As many as the feed tells of: what a reader that comes by now and then should not miss. */
const count = 30

/** Those written last, the latest first; at most 30. In one pass without sorting, because it runs with each publish. */
export function lastUpdatedOf<Kept extends { readonly updatedAt: number }>(
  records: readonly Kept[],
): readonly Kept[] {
  const latest: Kept[] = []
  for (const record of records) {
    const earliest = latest[count - 1]
    if (earliest && earliest.updatedAt >= record.updatedAt) continue
    const place = latest.findIndex(({ updatedAt }) => updatedAt < record.updatedAt)
    latest.splice(place === -1 ? latest.length : place, 0, record)
    latest.length = Math.min(latest.length, count)
  }
  return latest
}

/** The page number in a query string, and the canonical query string for it. An invalid query is page 1. */
export function readArchiveAddress(search: string): { readonly page: number; readonly canonical: string } {
  const [, digits = '1'] = /^\?page_([1-9]\d{0,5})=?$/.exec(search) ?? []
  const page = Number(digits)
  return { page, canonical: toArchiveAddress(page) }
}

/** The query string of a page of the archive; empty for page 1. */
export function toArchiveAddress(page: number): string {
  return page > 1 ? `?page_${page}` : ''
}

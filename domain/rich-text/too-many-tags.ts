/** Far above the number of tags that a person writes in 100,000 characters of HTML. */
const maxTags = 10_000

/**
 * Whether HTML opens too many tags to parse. The parser checks all open tags at each further tag, so nested tags take
 * quadratic time.
 */
export function hasTooManyTags(html: string): boolean {
  let tags = 0
  for (const _ of html.matchAll(/<[a-z]/gi)) {
    tags += 1
    if (tags > maxTags) return true
  }
  return false
}

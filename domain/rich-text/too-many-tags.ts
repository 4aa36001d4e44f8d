/** Far more than a text of 100,000 characters of HTML has that a person wrote. */
const mostTags = 10_000

/**
 * Whether HTML opens more tags than are taken apart. A parser looks through all open tags at each further one, so that
 * tags within tags take quadratic time.
 */
export function hasTooManyTags(html: string): boolean {
  let tags = 0
  for (const _ of html.matchAll(/<[a-z]/gi)) {
    tags += 1
    if (tags > mostTags) return true
  }
  return false
}

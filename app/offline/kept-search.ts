import { escapeHtml } from '#domain/escape-html.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { type Alternatives, searchedWords, shortestBeginning, toSearchText } from '#domain/search-text.ts'
import { withinEdits } from '#domain/search/edit-distance.ts'
import { excerptAround } from '#domain/search/excerpt.ts'
import { markWords, wordsOf } from '#domain/search/words.ts'

/* The search without a connection, over the pages that are kept on the device. */

/** The empty element of the search page that gets the results, and its field. */
const place = /(<div[^>]*\bdata-kept-results\b[^>]*>)(?=<\/div>)/
const field = /(<form\b(?:(?!<\/form>)[\s\S])*?name="q")( value="[^"]*")?/g
/** A hidden part of the contact form, up to the first closing tag of the same name. It is for some subjects only. */
const hidden = /<(\w+)\b[^>]* hidden=""[\s\S]*?<\/\1>/g
const mostResults = 20

export interface KeptPage {
  readonly address: string
  readonly html: string
}

/** The search page `html` with the kept pages that have all words of `text`. Unchanged when `text` has no words. */
export function withKeptResults(html: string, pages: readonly KeptPage[], text: string): string {
  const typed = toSearchText(text)
  const words = searchedWords(typed)
  if (words.length === 0) return html
  const found = findKept(pages, words)
  const status =
    found.length === 0
      ? `No page matches “${escapeHtml(typed)}”. Try fewer letters.`
      : `${found.length === 1 ? '1 result' : `${found.length} results`} for “${escapeHtml(typed)}”`
  const results = found.map(
    ({ address, title, marked, body }) =>
      `<li><h2><a href="${escapeHtml(address)}">${toHtml(title, marked)}</a></h2><p>${toHtml(excerptAround(body, marked, 160), marked)}</p></li>`,
  )
  const shown = `<p>Searching the pages kept on this device</p><p role="status">${status}</p><ol role="list">${results.join('')}</ol>`
  return html
    .replace(place, (opening) => opening + shown)
    .replace(field, (_, before: string) => `${before} value="${escapeHtml(typed)}"`)
}

function findKept(pages: readonly KeptPage[], words: Alternatives) {
  return pages
    .map(({ address, html }) => {
      const title = visibleText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').split(' · ')[0] ?? ''
      const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
      const body = visibleText(main.replace(hidden, ' '))
      const inTitle = new Set(wordsOf(title))
      const all = new Set([...inTitle, ...wordsOf(body)])
      const matches = words.map((some) => matchesOf(some, all))
      const score = words.filter((some) => matchesOf(some, inTitle).length > 0).length
      return {
        address,
        title,
        body,
        marked: new Set(matches.flat()),
        score,
        isFound: matches.every((some) => some.length > 0),
      }
    })
    .filter(({ isFound }) => isFound)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostResults)
}

/** The words that begin with one of `some`. If there are none, the words with one edit from one of them. */
function matchesOf(some: readonly string[], words: ReadonlySet<string>): string[] {
  const beginning = [...words].filter((other) =>
    some.some((word) => (word.length < shortestBeginning ? other === word : other.startsWith(word))),
  )
  if (beginning.length > 0) return beginning
  const misspelt = some.filter((word) => word.length >= 4 && !/\p{N}/u.test(word))
  return [...words].filter((other) => misspelt.some((word) => withinEdits(word, other, 1) !== null))
}

const toHtml = (text: string, marked: ReadonlySet<string>) =>
  markWords(text, marked)
    .map((part) => (part.marked ? `<mark>${escapeHtml(part.text)}</mark>` : escapeHtml(part.text)))
    .join('')

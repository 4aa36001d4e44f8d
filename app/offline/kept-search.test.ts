import { expect, test } from 'vitest'
import { withKeptResults } from './kept-search.ts'

const page = (address: string, title: string, body: string) => ({
  address,
  html: `<html><title>${title} · Women in Politics Forum</title><header>Menu Kano</header><main><h1>${title}</h1><p>${body}</p></main></html>`,
})
const kept = [
  page('/programs/a', 'Voter Drive, Ìbàdàn', 'Sixty volunteers went to Kano in 2019.'),
  page('/programs/b?x=1&y', 'Town Hall, Kano', 'Women asked &lt;b&gt; and 2019 answered.'),
  page('/news/c', 'Six parties sign', 'Nothing else.</p><p class="a" hidden="">Your ward'),
]
const search =
  '<main><form><input type="search" name="q" value=""/></form><div data-kept-results=""></div></main>'
const results = (text: string) => withKeptResults(search, kept, text)
const addresses = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address)

test('kept pages with all words are found, those with words in the title first', () => {
  expect(addresses(results('kano 2019'))).toEqual(['/programs/b?x=1&amp;y', '/programs/a'])
  expect(results('ibadan')).toContain('<mark>Ìbàdàn</mark>')
  expect(results('ibadan')).toContain('<p role="status">1 result for “ibadan”</p>')
  expect(results('ibadan')).toContain('Searching the pages kept on this device')
  expect(addresses(results('ibdaan volunt'))).toEqual(['/programs/a'])
})

test('words of the menu, hidden words and similar numbers find no page', () => {
  expect(addresses(results('menu'))).toEqual([])
  expect(addresses(results('ward'))).toEqual([])
  expect(results('2018')).toContain('No page matches “2018”. Try fewer letters.')
  expect(results(' ')).toBe(search)
})

test('neither the search nor a page can add markup', () => {
  const html = results('<img src=x onerror=alert(1)>" 2019')
  expect(html).toContain('value="&lt;img src=x onerror=alert(1)&gt;&quot; 2019"')
  expect(html).not.toContain('<img')
  expect(results('answered')).toContain('asked &lt;b&gt; and')
  expect(results('$& $1')).toContain('“$&amp; $1”')
})

test('a kept page is found with other dashes, quotation marks and apostrophes than it has', () => {
  const pages = [page('/news/d', 'Gender‑based violence, 2019–2023', '“Saʼadatu” and the women’s vote')]
  for (const text of ['gender-based', '2019-2023', '"saadatu"', 'Sa’adatu', 'sa adatu', 'womens', "women's"])
    expect(addresses(withKeptResults(search, pages, text)), text).toEqual(['/news/d'])
  expect(withKeptResults(search, pages, 'saadatu')).toContain('<mark>Saʼadatu</mark>')
})

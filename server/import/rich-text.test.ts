import { expect, test } from 'vitest'
import { describeRemoved, findAddresses, toStoredRichText } from './rich-text.ts'

test('pictures and links are found in any HTML, with entities decoded', () => {
  const html = `<IMG SRC='https://a.example/o/x?alt=media&amp;token=1' alt="The hall"><a href=" /b "><i>b</i></a><img>`
  expect(findAddresses(html)).toEqual({
    pictures: [{ address: 'https://a.example/o/x?alt=media&token=1', description: 'The hall' }],
    links: ['/b'],
  })
})

test('links are rewritten, and everything is sanitised', () => {
  const html =
    '<p onclick="x()"><a href="https://old.example/a">A</a> <a href="https://b.example/">B</a></p><script>1</script>'
  expect(toStoredRichText(html, (link) => (link === 'https://old.example/a' ? '/images/a.jpg' : null))).toBe(
    '<p><a href="/images/a.jpg" rel="noopener noreferrer">A</a> <a href="https://b.example/" rel="noopener noreferrer">B</a></p>',
  )
})

test('a report keeps its imported pictures in their places, and its quotes', () => {
  const html =
    '<p>a</p><img src=" https://old.example/a "><img src="https://old.example/b"><blockquote>c</blockquote>'
  const addressOf = (address: string) => (address === 'https://old.example/a' ? '/images/a/a/a.jpg' : null)
  expect(toStoredRichText(html, addressOf, { isReport: true })).toBe(
    '<p>a</p><img src="/images/a/a/a.jpg" /><blockquote>c</blockquote>',
  )
  expect(toStoredRichText(html, addressOf)).toBe('<p>a</p><blockquote>c</blockquote>')
})

test('removed tags and styles are named, and renamed tags are not', () => {
  const html =
    '<div><b>a</b><h5>b</h5><font color="red">c</font><iframe src="x"></iframe><iframe></iframe></div>'
  const stored = toStoredRichText(html, () => null)
  expect(describeRemoved(html, stored)).toBe('div, font, iframe (2), colours and sizes (1)')
  expect(describeRemoved('<p>a <i>b</i></p>', '<p>a <em>b</em></p>')).toBe('')
})

test('a text of a megabyte with a hundred thousand tags is read in a moment and keeps its words', () => {
  const html = '<div><b>vote '.repeat(70_000)
  const began = performance.now()
  expect(findAddresses(html).pictures).toEqual([])
  expect(toStoredRichText(html, () => null).slice(0, 9)).toBe('vote vote')
  expect(describeRemoved(html, '')).toContain('all formatting')
  expect(performance.now() - began).toBeLessThan(10_000)
})

import { expect, test } from 'vitest'
import { withoutActiveParts } from './inert-html.ts'

test('styles and event handlers of tags are renamed, and style elements removed', () => {
  expect(
    withoutActiveParts(
      '<style>p{}</style><p class="a" style="color:red" title="a > b"onclick=x()>x</p><td\nSTYLE=\'b\'>',
    ),
  ).toBe('<p class="a" data-style="color:red" title="a > b"data-onclick=x()>x</p><td\ndata-STYLE=\'b\'>')
})

test('text about styles stays', () => {
  const html = '<p>The attribute style="x" and 3 < 5 onclick="y"</p>'
  expect(withoutActiveParts(html)).toBe(html)
})

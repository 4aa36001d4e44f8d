import { expect, test } from 'vitest'
import { withStoredSources } from './renamed-pictures.ts'

test('a published report counts as published in the words that were sent, with the stored addresses of its pictures', () => {
  const sent = (src: string) =>
    `<p><a href="https://inecnigeria.org">INEC</a></p><p></p><img alt="" src="${src}">`
  const stored = '<p><a href="https://inecnigeria.org/" rel="noopener">INEC</a></p><img src="/images/new" />'
  expect(withStoredSources(sent('/admin/uploads/a/thumbnail'), stored)).toBe(sent('/images/new'))
  expect(withStoredSources(sent('/images/old'), '<p>A colleague’s report</p>')).toBe(sent('/images/old'))
})

import { expect, test } from 'vitest'
import { canHandIn, saveFailureWords } from './save-failure-words.ts'

test('somebody who may not publish any more is told that she can ask to publish what she wrote', () => {
  expect(saveFailureWords('not-permitted', 'publish')).toContain('load the page again to ask to publish')
  expect(canHandIn('not-permitted', 'publish')).toBe(true)
})

test('somebody who is not an owner any more is told whom to ask, and not to load the settings again', () => {
  expect(saveFailureWords('not-permitted', 'change-settings')).toBe(
    'Not published. Only owners can change the settings. Ask an owner. Everything you entered is kept while this page is open.',
  )
  expect(canHandIn('not-permitted', 'change-settings')).toBe(false)
})

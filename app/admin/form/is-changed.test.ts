import { expect, test } from 'vitest'
import { newsForm } from '../news/news-values.ts'
import { isChanged } from './is-changed.ts'

const before = newsForm.empty.values
const changed = (changes: Record<string, string>, recordId: string | null = null) =>
  isChanged(newsForm.fields, { now: { ...before, ...changes }, before, recordId })

// Somebody chose “Online Video”, left the form, and had a draft “Without a title”.
test('a choice from a list alone begins no draft of a new record, and every written field does', () => {
  expect(changed({ newsType: 'Online Video', theme: 'Political Advocacy' })).toBe(false)
  for (const field of ['title', 'date', 'link']) expect(changed({ [field]: '2026-11-28' }), field).toBe(true)
})

test('a choice changes a record that is on the website', () => {
  expect(changed({ theme: 'Political Advocacy' }, 'nine-women')).toBe(true)
})

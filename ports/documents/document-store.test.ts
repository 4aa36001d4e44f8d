import { expect, test } from 'vitest'
import { findCollection } from './document-store.ts'

test('news brought over under either of its two names belongs to one collection', () => {
  expect(findCollection('newsUpdates')).toBe('NewsUpdates')
  expect(findCollection('NewsUpdates')).toBe('NewsUpdates')
  expect(findCollection('AboutUs')).toBe('aboutUs')
})

test('a name that is no collection is none', () => {
  for (const name of ['', 'News', 'constructor', '__proto__']) expect(findCollection(name), name).toBeNull()
})

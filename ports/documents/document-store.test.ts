import { expect, test } from 'vitest'
import { findCollection } from './document-store.ts'

test('both names of the news collection belong to one collection', () => {
  expect(findCollection('newsUpdates')).toBe('NewsUpdates')
  expect(findCollection('NewsUpdates')).toBe('NewsUpdates')
  expect(findCollection('AboutUs')).toBe('aboutUs')
})

test('an unknown name belongs to no collection', () => {
  for (const name of ['', 'News', 'constructor', '__proto__']) expect(findCollection(name), name).toBeNull()
})

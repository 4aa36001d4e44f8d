import { expect, test } from 'vitest'
import { toPage } from './paging.ts'

test('a list is cut into pages, and a page past either end gives the nearest page', () => {
  const all = [1, 2, 3, 4, 5]
  expect(toPage(all, 1, 2)).toEqual({ items: [1, 2], total: 5, page: 1, pages: 3 })
  expect(toPage(all, 99, 2)).toEqual({ items: [5], total: 5, page: 3, pages: 3 })
  expect(toPage(all, -1, 2).page).toBe(1)
})

test('an empty list is one empty page', () => {
  expect(toPage([], 3, 24)).toEqual({ items: [], total: 0, page: 1, pages: 1 })
})

import { expect, test } from 'vitest'
import { organisation } from '#site'
import { describeList } from './list-description.ts'

const any = { title: '', theme: null, year: null, page: 1 } as const
const some = { total: 3 }

test('search engines index the complete list at its address without a query', () => {
  expect(describeList(any, some, organisation)).toMatchObject({
    title: 'Our Programs',
    address: '/programs',
    indexed: true,
    parents: [],
  })
})

test('search engines index lists of one theme or one year, each with its own title', () => {
  expect(describeList({ ...any, theme: 'Gender Based Violence' }, some, organisation)).toMatchObject({
    title: 'Our Programs, Gender Based Violence',
    address: '/programs?theme_Gender%20Based%20Violence',
    indexed: true,
  })
  expect(describeList({ ...any, year: 2023, page: 2 }, some, organisation)).toMatchObject({
    title: 'Our Programs, 2023, page 2',
    address: '/programs?year_2023&page_2',
    indexed: true,
    parents: [{ name: 'Our Programs', address: '/programs' }],
  })
})

test('search engines do not index searches, combinations of filters and empty lists', () => {
  expect(describeList({ ...any, title: 'kano' }, some, organisation).indexed).toBe(false)
  expect(describeList({ ...any, theme: 'Political Advocacy', year: 2023 }, some, organisation).indexed).toBe(
    false,
  )
  expect(describeList({ ...any, year: 2015 }, { total: 0 }, organisation).indexed).toBe(false)
  expect(describeList(any, { total: 0 }, organisation).indexed).toBe(true)
})

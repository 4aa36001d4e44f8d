import { expect, test } from 'vitest'
import { createPageKeys } from './page-key.ts'

const keyOf = createPageKeys((cookie) => cookie.includes('session='))
const head = (cookie?: string) => ({ method: 'GET', url: '/programs', headers: cookie ? { cookie } : {} })

test('a request with a session has no key, before and after a visitor has asked for the page', () => {
  expect(keyOf(head('session=abc'))).toBeNull()
  expect(keyOf(head())).toMatchObject({ lowData: false })
  expect(keyOf(head('theme=dark; session=abc'))).toBeNull()
})

test('other cookies share the page of all visitors, apart from the choice of low data', () => {
  expect(keyOf(head('theme=dark'))).toEqual(keyOf(head()))
  expect(keyOf(head('low-data=on'))).toEqual({ ...keyOf(head()), lowData: true })
})

test('only GET and HEAD have a key', () => {
  expect(keyOf({ ...head(), method: 'HEAD' })).toEqual(keyOf(head()))
  expect(keyOf({ ...head(), method: 'POST' })).toBeNull()
})

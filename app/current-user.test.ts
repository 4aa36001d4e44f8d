import { expect, test } from 'vitest'
import { currentUserOf } from './current-user.ts'

const page = (loaderData: unknown) => ({ loaderData })

test('the user is empty when no loader returns one', () => {
  expect(currentUserOf([])).toBe('')
  expect(currentUserOf([page(undefined), page(null), page({ programs: [] })])).toBe('')
})

test('the innermost loader that returns a user wins', () => {
  const outer = page({ currentUser: 'ruth@wipf.example', lowData: false })
  expect(currentUserOf([page(undefined), outer, page({ about: null })])).toBe('ruth@wipf.example')
  expect(currentUserOf([outer, page({ currentUser: 'adaeze@wipf.example' })])).toBe('adaeze@wipf.example')
  expect(currentUserOf([outer, page({ currentUser: '' })])).toBe('')
})

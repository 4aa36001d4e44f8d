import { expect, test } from 'vitest'
import { noAnswer } from './no-answer.ts'

const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null })

test('an ended session and a lost answer each get their own words, and keep the page as it is', () => {
  expect(noAnswer(routeError(401))).toMatchObject({
    data: { failure: expect.stringContaining('Sign in again') },
    init: { status: 401 },
  })
  for (const lost of [new TypeError('Failed to fetch'), routeError(500), undefined])
    expect(noAnswer(lost)).toMatchObject({
      data: { failure: expect.stringContaining('Check your connection') },
      init: { status: 503 },
    })
})

test('where the server leads elsewhere, it is followed', () => {
  const redirect = new Response(null, { status: 303 })
  expect(() => noAnswer(redirect)).toThrow()
})

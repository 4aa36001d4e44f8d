import { expect, test } from 'vitest'
import { type Refusal, standingErrors } from './standing-errors.ts'

type Refused = Omit<Refusal, 'number'>
const values = { title: '', date: '2062-01-01', images: '[]' }
const byCheck: Refused = { errors: { title: 'Enter a title.', images: 'Add 3.' }, values, byServer: false }
const byServer: Refused = { errors: { images: 'Image 2 is gone.' }, values, byServer: true }

test('an error goes when its field is right, and the others stay', () => {
  expect(standingErrors(byCheck, { images: 'Add 3.' }, { ...values, title: 'A' })).toEqual({
    images: 'Add 3.',
  })
  expect(standingErrors(byCheck, {}, { ...values, title: 'A' })).toBeNull()
})

test('an error whose cause has changed says the new cause', () => {
  expect(standingErrors(byCheck, { images: 'Add 1.' }, values)).toEqual({ images: 'Add 1.' })
})

test('a new error waits until the button is pressed', () => {
  const found = { ...byCheck.errors, date: 'Choose a date.' }
  expect(standingErrors(byCheck, found, { ...values, date: '' })).toEqual(byCheck.errors)
})

test('an error of the server stays until its field changes', () => {
  expect(standingErrors(byServer, {}, { ...values, title: 'A' })).toEqual(byServer.errors)
  expect(standingErrors(byServer, {}, { ...values, images: '[1]' })).toBeNull()
})

test('an error of the server without a field stays until anything changes', () => {
  const form: Refused = { errors: { form: 'This changed meanwhile.' }, values, byServer: true }
  expect(standingErrors(form, {}, values)).toEqual(form.errors)
  expect(standingErrors(form, {}, { ...values, title: 'A' })).toBeNull()
})

import { expect, test } from 'vitest'
import { describeFailure } from './upload-failure.ts'

test('a dropped connection says that the progress is kept', () => {
  expect(describeFailure(0, null)).toMatchObject({
    problem: 'Upload failed. The connection dropped. Your progress is kept.',
    retryable: true,
  })
})

test('a refused image shows the reason of the server and cannot be tried again', () => {
  const body = JSON.stringify({ refusal: 'The picture is damaged. Choose another copy.' })
  expect(describeFailure(422, body)).toMatchObject({
    problem: 'The picture is damaged. Choose another copy.',
    retryable: false,
  })
})

test('an ended session asks to sign in, and can be tried again', () => {
  expect(describeFailure(401, '<html>')).toMatchObject({ retryable: true, needsSignIn: true })
  expect(describeFailure(401, null).problem).toMatch(/when you have signed in again/)
})

test('a failing server is no dropped connection', () => {
  expect(describeFailure(503, 'Service Unavailable').problem).toMatch(/The server could not take it now/)
})

test('too many waiting images can be tried again after some are saved', () => {
  const body = JSON.stringify({ refusal: 'Quota exceeded. You have 60 pictures waiting.' })
  expect(describeFailure(402, body)).toMatchObject({
    problem: 'Quota exceeded. You have 60 pictures waiting.',
    retryable: true,
  })
})

test('an upload that the server has dropped can be sent once more', () => {
  expect(describeFailure(404, JSON.stringify({ refusal: 'x' }))).toMatchObject({
    problem: expect.stringMatching(/once more/),
    retryable: true,
  })
})

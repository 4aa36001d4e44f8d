import { expect, test } from 'vitest'
import { describeFailure, isPassing } from './upload-failure.ts'

test('a dropped connection is reported with the note that the progress is kept', () => {
  expect(describeFailure(0, null)).toMatchObject({
    problem: 'Upload failed. The connection dropped. Your progress is kept.',
    retryable: true,
  })
})

test('a refused image shows the reason of the server and cannot be retried', () => {
  const body = JSON.stringify({ refusal: 'The picture is damaged. Choose another copy.' })
  expect(describeFailure(422, body)).toMatchObject({
    problem: 'The picture is damaged. Choose another copy.',
    retryable: false,
  })
})

test('an ended session asks the user to sign in, and the upload can be retried', () => {
  expect(describeFailure(401, '<html>')).toMatchObject({ retryable: true, needsSignIn: true })
  expect(describeFailure(401, null).problem).toMatch(/after you sign in again/)
})

test('a failing server is not reported as a dropped connection', () => {
  expect(describeFailure(503, 'Service Unavailable').problem).toMatch(/The server could not take it now/)
})

test('with too many waiting images, the upload can be retried after some are removed', () => {
  const body = JSON.stringify({
    refusal: 'Quota exceeded. You have 60 pictures and files waiting.',
    reason: 'quota',
  })
  expect(describeFailure(402, body)).toMatchObject({
    problem: 'Quota exceeded. You have 60 pictures and files waiting.',
    retryable: true,
    needsRoom: true,
  })
})

test('a full disk is reported with a message, and the upload is retried only when the user presses the button', () => {
  const full = {
    problem: expect.stringMatching(/^The website’s disk is full\. .* Then press Try again\.$/),
    retryable: true,
    needsRoom: true,
  }
  expect(describeFailure(507, null)).toMatchObject(full)
  expect(describeFailure(507, JSON.stringify({ refusal: 'x' }))).toMatchObject(full)
  expect(isPassing(507)).toBe(false)
  for (const status of [0, 423, 500, 503]) expect(isPassing(status), String(status)).toBe(true)
  for (const status of [400, 401, 404, 412, 413, 422]) expect(isPassing(status), String(status)).toBe(false)
})

test('a file that is too large is not reported as a lack of room', () => {
  const body = JSON.stringify({ refusal: 'This file is larger than 25 MB.' })
  expect(describeFailure(413, body)).toMatchObject({ needsRoom: false })
})

test('an upload that the server no longer has can be sent again', () => {
  expect(describeFailure(404, JSON.stringify({ refusal: 'x' }))).toMatchObject({
    problem: expect.stringMatching(/once more/),
    retryable: true,
  })
})

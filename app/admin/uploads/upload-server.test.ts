import { expect, test } from 'vitest'
import { isLost } from './upload-server.ts'

const answer = (status: number, headers = {}) => new Response(null, { status, headers })
const ofWebsite = { 'Tus-Resumable': '1.0.0' }

test('an upload is lost only when the website says so', () => {
  for (const status of [404, 410, 422]) expect(isLost(answer(status, ofWebsite))).toBe(true)
})

test('an ended session, a failing server or the 404 of a proxy does not make an upload lost', () => {
  for (const status of [401, 500, 503]) expect(isLost(answer(status, ofWebsite))).toBe(false)
  for (const status of [404, 410]) expect(isLost(answer(status))).toBe(false)
})

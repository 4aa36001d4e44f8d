import { expect, test } from 'vitest'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { mayEraseByClock } from './clock-trust.server.ts'

const start = Date.parse('2026-11-26T08:00:00Z')
const dayMs = 24 * 3_600_000

/** Checks every six hours for `days` days. Returns the result of the last check. */
async function lookFor(days: number, from: number, documents = temporaryDocuments()) {
  let answer = false
  for (let at = from; at <= from + days * dayMs; at += dayMs / 4)
    answer = await mayEraseByClock(documents, at)
  return { answer, documents }
}

test('messages are erased by the clock after it was observed for a week, also after a few days without power', async () => {
  const { answer, documents } = await lookFor(6.75, start)
  expect(answer).toBe(false)
  expect(await mayEraseByClock(documents, start + 7 * dayMs)).toBe(true)
  expect(await mayEraseByClock(documents, start + 13 * dayMs)).toBe(true)
})

test('after a jump of the clock by years, ahead or back, nothing is erased for a week', async () => {
  const { answer, documents } = await lookFor(8, start)
  expect(answer).toBe(true)
  const ahead = start + 3_650 * dayMs
  expect((await lookFor(6.75, ahead, documents)).answer).toBe(false)
  const right = start + 16 * dayMs
  expect((await lookFor(6.75, right, documents)).answer).toBe(false)
  expect((await lookFor(7, right, documents)).answer).toBe(true)
})

test('the observation of the clock is recorded once a day', async () => {
  const { documents } = await lookFor(3.75, start)
  expect((await documents.get('Maintenance', 'messages'))?.version).toBe(4)
})

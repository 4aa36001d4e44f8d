import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { whileServerAnswers } from './postgres-watch.ts'

/** Runs until the server was probed `questions` times. Returns whether the work was stopped, and the failed probes. */
async function watch(questions: number, error: Error) {
  const asked = Promise.withResolvers<void>()
  let count = 0
  let unanswered = 0
  const probe = async () => {
    count += 1
    if (count === questions) asked.resolve()
    throw error
  }
  const wasStopped = await whileServerAnswers(
    async (lost) => {
      await Promise.race([asked.promise, new Promise((resolve) => lost.addEventListener('abort', resolve))])
      return lost.aborted
    },
    { probe, everyMs: 1, onUnanswered: () => (unanswered += 1) },
  )
  return { wasStopped, unanswered }
}

test('work is stopped after two questions in a row without an answer', async () => {
  const error = new StoreUnavailableError(new Error('timeout exceeded when trying to connect'))
  expect(await watch(9, error)).toEqual({ wasStopped: true, unanswered: 2 })
})

test('an error that the server sends is an answer, for instance that it has too many connections', async () => {
  const error = new StoreUnavailableError(new DatabaseError('sorry, too many clients already', 1, 'error'))
  expect(await watch(4, error)).toEqual({ wasStopped: false, unanswered: 0 })
})

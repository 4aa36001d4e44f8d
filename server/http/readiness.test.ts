import { expect, test } from 'vitest'
import { createFailingFileStore } from '#tests/support/failing-file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { createReadiness } from './readiness.ts'

test('the site is not ready while the disk is full, and ready again soon after space is free', async () => {
  const files = createFailingFileStore(createMemoryFileStore())
  let at = 0
  const ready = createReadiness([async () => {}, files.probe], { now: () => at })
  await ready()
  files.failProbes(true)
  at += 10_000
  await expect(ready()).rejects.toBeInstanceOf(StorageFullError)
  files.failProbes(false)
  at += 10_000
  await ready()
})

test('the readiness check writes at most once in ten seconds, however often it is called', async () => {
  let writes = 0
  let at = 0
  const ready = createReadiness([async () => void (writes += 1)], { now: () => at })
  for (let call = 0; call < 1_000; call += 1) {
    at += 10
    await ready()
  }
  expect(writes).toBe(1)
  at += 10
  await Promise.all([ready(), ready(), ready()])
  expect(writes).toBe(2)
})

test('a store that does not answer is not waited for, and is asked again only when it has answered', async () => {
  let at = 0
  let asked = 0
  let answer = Promise.withResolvers<void>()
  const probe = () => {
    asked += 1
    return answer.promise
  }
  const ready = createReadiness([probe], { now: () => at, answerWithinMs: 10 })
  await expect(ready()).rejects.toThrow('did not answer within 10 milliseconds')
  at += 10_000
  await expect(ready()).rejects.toThrow('did not answer')
  expect(asked).toBe(1)
  answer.resolve()
  answer = Promise.withResolvers()
  answer.resolve()
  await expect.poll(() => ready().then(() => asked)).toBe(2)
})

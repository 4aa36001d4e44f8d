import { expect, onTestFinished, test, vi } from 'vitest'
import { BusyError, createQueue } from './queue.ts'

function work() {
  const ends: (() => void)[] = []
  const began: string[] = []
  const start = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { start, began, endFirst: async () => (ends.shift()?.(), settle()) }
}

test('the allowed number runs at the same time, and the others follow in the order of arrival', async () => {
  const { start, began, endFirst } = work()
  const queue = createQueue({ concurrency: 2, waiting: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(start(name)))
  expect(began).toEqual(['a', 'b'])
  await endFirst()
  expect(began).toEqual(['a', 'b', 'c'])
  for (let left = 3; left > 0; left -= 1) await endFirst()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('work is refused while the queue is full, and accepted again when other work has ended', async () => {
  const { start, endFirst } = work()
  const queue = createQueue({ concurrency: 1, waiting: 1 })
  const taken = [queue.run(start('a')), queue.run(start('b'))]
  await expect(queue.run(start('c'))).rejects.toThrow(BusyError)
  await endFirst()
  taken.push(queue.run(start('d')))
  await endFirst()
  await endFirst()
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'd'])
})

test('work that fails frees its place', async () => {
  const queue = createQueue({ concurrency: 1, waiting: 1 })
  const fault = new Error('the work failed')
  await expect(queue.run(() => Promise.reject(fault))).rejects.toBe(fault)
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('one key cannot have more than its limit of places, and other keys still get places', async () => {
  const { start, began, endFirst } = work()
  const queue = createQueue({ concurrency: 1, waiting: 9, perKey: 2 })
  const taken = [queue.run(start('a1'), 'a'), queue.run(start('a2'), 'a')]
  await expect(queue.run(start('a3'), 'a')).rejects.toThrow(BusyError)
  taken.push(queue.run(start('b1'), 'b'))
  await endFirst()
  taken.push(queue.run(start('a4'), 'a'))
  for (let left = 3; left > 0; left -= 1) await endFirst()
  expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'b1', 'a4'])
  expect(began).not.toContain('a3')
})

test('paused work does not block other work, and queues again after its pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = createQueue({ concurrency: 1, waiting: 1 })
  const done: string[] = []
  const slow = (name: string) =>
    queue.run(async (place) => {
      done.push((await place.pause(8_000)) ? name : `${name}, refused`)
    })
  const first = slow('first')
  await queue.run(async () => void done.push('meanwhile'))
  await slow('one too many')
  expect(done).toEqual(['meanwhile', 'one too many, refused'])
  await vi.advanceTimersByTimeAsync(8_000)
  await first
  expect(done).toEqual(['meanwhile', 'one too many, refused', 'first'])
})

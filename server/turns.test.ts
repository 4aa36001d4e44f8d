import { expect, test } from 'vitest'
import { BusyError, createTurns } from './turns.ts'

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

test('so many run at once, the others follow in the order they came', async () => {
  const { start, began, endFirst } = work()
  const turns = createTurns({ atOnce: 2, waiting: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.take(start(name)))
  expect(began).toEqual(['a', 'b'])
  await endFirst()
  expect(began).toEqual(['a', 'b', 'c'])
  for (let left = 3; left > 0; left -= 1) await endFirst()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('one too many is refused at once, and taken again as soon as somebody has ended', async () => {
  const { start, endFirst } = work()
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const taken = [turns.take(start('a')), turns.take(start('b'))]
  await expect(turns.take(start('c'))).rejects.toThrow(BusyError)
  await endFirst()
  taken.push(turns.take(start('d')))
  await endFirst()
  await endFirst()
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'd'])
})

test('work that fails gives its turn on', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const fault = new Error('the shelf fell down')
  await expect(turns.take(() => Promise.reject(fault))).rejects.toBe(fault)
  expect(await turns.take(async () => 'next')).toBe('next')
})

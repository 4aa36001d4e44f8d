import { expect, test } from 'vitest'
import { canBecome, isUnfinished, nextStates, pathToCanceling, type UploadState } from './upload-states.ts'

const states = Object.keys(nextStates) as UploadState[]

test('the states are exactly the seven of the specification', () => {
  expect(states.toSorted()).toEqual([
    'canceled',
    'canceling',
    'error',
    'paused',
    'pausing',
    'running',
    'success',
  ])
})

test('exactly the transitions of the specification are allowed', () => {
  const allowed = states.flatMap((from) =>
    states.filter((to) => canBecome(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(allowed.toSorted()).toEqual([
    'canceling to canceled',
    'paused to running',
    'pausing to canceling',
    'pausing to paused',
    'running to canceling',
    'running to error',
    'running to pausing',
    'running to success',
  ])
})

test('a finished task never changes again', () => {
  expect(states.filter((state) => !isUnfinished(state)).toSorted()).toEqual(['canceled', 'error', 'success'])
})

test('a running or pausing task is cancelled directly', () => {
  expect(pathToCanceling('running')).toEqual(['canceling'])
  expect(pathToCanceling('pausing')).toEqual(['canceling'])
})

test('a paused task is resumed before it is cancelled', () => {
  expect(pathToCanceling('paused')).toEqual(['running', 'canceling'])
})

test('a finished task has nothing to cancel', () => {
  expect(pathToCanceling('success')).toEqual([])
  expect(pathToCanceling('canceling')).toEqual([])
})

import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { type Visit, visitContext } from './context.ts'
import { explainFault } from './explain-fault.server.ts'

test('a fault is written down, and a full disk is said beside what was not done', () => {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(visitContext, { reportFault: (fault: unknown) => reported.push(fault) } as unknown as Visit)
  const [full, other] = [new StorageFullError(new Error('ENOSPC')), new Error('the shelf fell down')]
  expect(explainFault(context, full, 'Could not move.')).toEqual({
    failure:
      'Could not move. The website’s disk is full: tell whoever looks after the website, and try again when there is room.',
    status: 507,
  })
  expect(explainFault(context, other, 'Could not move.')).toEqual({ failure: 'Could not move.', status: 500 })
  expect(reported).toEqual([full, other])
})

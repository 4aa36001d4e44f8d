import { expect, test } from 'vitest'
import { doneWords, readBulkAction, undoOf } from './bulk-actions.ts'

const form = (...fields: readonly (readonly [string, string])[]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a form gives the action and the ids of its messages, each once', () => {
  const sent = form(['intent', 'spam'], ['message', 'a'], ['message', 'b'], ['message', 'a'])
  expect(readBulkAction(sent)).toEqual({ act: 'spam', ids: ['a', 'b'] })
})

test('a form without a message or with an unknown action gives no action', () => {
  expect(readBulkAction(form(['intent', 'spam']))).toBeNull()
  expect(readBulkAction(form(['intent', 'explode'], ['message', 'a']))).toBeNull()
  expect(readBulkAction(form(['intent', 'spam'], ['message', '../x'], ['message', '']))).toBeNull()
})

test('at most one page of messages is changed at once', () => {
  const many = Array.from({ length: 500 }, (_, index) => ['message', `m${index}`] as const)
  expect(readBulkAction(form(['intent', 'spam'], ...many))?.ids).toHaveLength(24)
})

test('the notice says what was done, and only an action that can be reversed exactly has an undo', () => {
  expect(doneWords('spam', 1)).toBe('1 message is marked as spam.')
  expect(doneWords('not-spam', 3)).toBe('3 messages are back in the inbox.')
  expect(undoOf('spam')).toBe('not-spam')
  expect(doneWords('answered', 0)).toBe(
    'Nothing was changed: the messages were marked like this already, or were deleted.',
  )
  expect(undoOf('not-answered')).toBeNull()
  expect(undoOf('delete')).toBeNull()
})

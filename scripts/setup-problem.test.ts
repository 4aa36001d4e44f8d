import { expect, test } from 'vitest'
import { explain } from './setup-problem.mjs'

test('a failed download says that the internet is missing', () => {
  const problem = explain(
    'The dependencies could not be installed',
    'npm error code EAI_AGAIN\nnpm error request failed',
  )
  expect(problem.message).toMatch(
    /^The dependencies could not be installed: the package registry cannot be reached/,
  )
})

test('a full disk is named', () => {
  expect(explain('The site could not be built', 'ENOSPC: no space left on device').message).toContain(
    'disk is full',
  )
})

test('an unknown failure shows the last twenty lines and no more', () => {
  const lines = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n')
  const message = explain('The site could not be built', lines).message
  expect(message).toContain('line 49')
  expect(message).toContain('line 30')
  expect(message).not.toContain('line 29')
})

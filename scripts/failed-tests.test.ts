import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs'

test('the failed tests of a Vitest report are listed with their reasons, and so is a file that did not load', () => {
  const report = {
    testResults: [
      {
        name: 'domain/money.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'money adds' },
          {
            status: 'failed',
            fullName: 'money subtracts',
            failureMessages: [
              'AssertionError: expected \u001b[32m3\u001b[39m to be 2\n\n    at money.test.ts:7',
            ],
          },
        ],
      },
      { name: 'domain/whole.test.ts', status: 'passed', assertionResults: [] },
      { name: 'domain/broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  }

  expect(failedInVitest(report)).toEqual([
    'domain/money.test.ts: money subtracts\n    AssertionError: expected 3 to be 2\n        at money.test.ts:7',
    'domain/broken.test.ts\n    no such module',
  ])
})

test('the failed tests of a Playwright report are listed with their groups and the lines that failed', () => {
  const report = {
    suites: [
      {
        title: 'menu.spec.ts',
        specs: [{ file: 'menu.spec.ts', line: 3, title: 'opens', ok: true }],
        suites: [
          {
            title: 'on a phone',
            specs: [
              {
                file: 'menu.spec.ts',
                line: 9,
                title: 'closes by Escape',
                ok: false,
                tests: [{ results: [{ errors: [{ message: 'it is open', location: { line: 12 } }] }] }],
              },
            ],
          },
        ],
      },
    ],
  }

  expect(failedInPlaywright(report)).toEqual([
    'menu.spec.ts:9: on a phone closes by Escape\n    line 12: it is open',
  ])
})

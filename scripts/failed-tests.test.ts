import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs'

test('tells the failed tests of a Vitest report, and a file that did not load', () => {
  const report = {
    testResults: [
      {
        name: 'domain/money.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'money adds' },
          { status: 'failed', fullName: 'money subtracts' },
        ],
      },
      { name: 'domain/whole.test.ts', status: 'passed', assertionResults: [] },
      { name: 'domain/broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  }

  expect(failedInVitest(report)).toEqual(['domain/money.test.ts: money subtracts', 'domain/broken.test.ts'])
})

test('tells the failed tests of a Playwright report with the groups they stand in', () => {
  const report = {
    suites: [
      {
        title: 'menu.spec.ts',
        specs: [{ file: 'menu.spec.ts', line: 3, title: 'opens', ok: true }],
        suites: [
          {
            title: 'on a phone',
            specs: [{ file: 'menu.spec.ts', line: 9, title: 'closes by Escape', ok: false }],
          },
        ],
      },
    ],
  }

  expect(failedInPlaywright(report)).toEqual(['menu.spec.ts:9: on a phone closes by Escape'])
})

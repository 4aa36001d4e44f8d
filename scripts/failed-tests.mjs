import path from 'node:path'

/** The full names of the tests that failed in a report of Vitest's `json` reporter, with the file of each. */
export function failedInVitest(report) {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    const ranNone = status === 'failed' && failed.length === 0
    return ranNone ? [file] : failed.map((result) => `${file}: ${result.fullName}`)
  })
}

/** The full names of the tests that did not pass in a report of Playwright's `json` reporter, with file and line. */
export function failedInPlaywright(report) {
  const inSuite = (suite, titles) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.file}:${spec.line}: ${[...titles, spec.title].join(' ')}`),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...titles, inner.title])),
  ]
  return report.suites.flatMap((suite) => inSuite(suite, []))
}

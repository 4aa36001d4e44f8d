import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const linesOfReason = 14

/**
 * The tests that failed in a report of Vitest's `json` reporter: the full name of each with its file, and below it the
 * first lines of the reason.
 */
export function failedInVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    const ranNone = status === 'failed' && failed.length === 0
    return ranNone
      ? [withReason(file, [message])]
      : failed.map(({ fullName, failureMessages = [] }) =>
          withReason(`${file}: ${fullName}`, failureMessages),
        )
  })
}

/** The same for a report of Playwright's `json` reporter, with the lines of the test and of each reason. */
export function failedInPlaywright(report) {
  const inSuite = (suite, titles) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) =>
        withReason(`${spec.file}:${spec.line}: ${[...titles, spec.title].join(' ')}`, reasonsOf(spec)),
      ),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...titles, inner.title])),
  ]
  return report.suites.flatMap((suite) => inSuite(suite, []))
}

const reasonsOf = ({ tests = [] }) =>
  tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors }) => errors)
    .map(({ message, location }) => (location ? `line ${location.line}: ${message}` : message))

/** Continuous integration may show only the end of a log, so the reasons are repeated there. */
function withReason(name, reasons) {
  const lines = reasons.flatMap((reason = '') =>
    stripVTControlCharacters(reason)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, linesOfReason),
  )
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

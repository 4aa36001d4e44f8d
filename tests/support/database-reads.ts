import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'

/**
 * Records the SQL statements that the sites of this process run for HTTP requests, until the test ends. Call it before
 * the start of the site. Statements of timers, such as the removal of unused pictures, are not recorded.
 */
export function recordReads(): { since(): readonly string[] } {
  let statements: string[] = []
  const request = new AsyncLocalStorage<true>()
  const enter = () => request.enterWith(true)
  subscribe('http.server.request.start', enter)
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    for (const name of ['all', 'get', 'iterate', 'run'] as const) {
      const execute = statement[name] as (...values: unknown[]) => unknown
      const recorded = (...values: unknown[]) => {
        if (request.getStore()) statements.push(sql)
        return execute.apply(statement, values)
      }
      Object.assign(statement, { [name]: recorded } satisfies Partial<Record<keyof StatementSync, unknown>>)
    }
    return statement
  }
  onTestFinished(() => {
    DatabaseSync.prototype.prepare = prepare
    unsubscribe('http.server.request.start', enter)
  })
  return {
    /** The statements since the last call. */
    since() {
      const fresh = statements
      statements = []
      return fresh
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of the Postgres server of this run. */
    readonly postgresStarter: string
  }
}

type UsedServer = Pick<PostgresServer, 'url' | 'stop'>

/**
 * Gives all test files of a run one Postgres server. It starts at the first request, so that a run without tests of
 * Postgres does not wait for it. POSTGRES_URL names another server, for a user who may create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<UsedServer> | undefined
  const starter = createServer((_, response) => {
    started ??= givenServer() ?? startPostgresServer()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(starter, 'listening')
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`)
  return async () => {
    starter.close()
    starter.closeAllConnections()
    await (await started)?.stop()
  }
}

function givenServer(): Promise<UsedServer> | null {
  const url = process.env['POSTGRES_URL']
  return url
    ? Promise.resolve({
        url,
        interrupt: async () => undefined,
        resume: async () => undefined,
        stop: async () => undefined,
      })
    : null
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { organisation } from '#site'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { processEnvironment } from './env.ts'
import { explainFailedStart } from './failed-start.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { registerRouter } from './router.ts'
import { closeHttp, stopOnSignals } from './shutdown.ts'

/** What the development server lends: its middleware, and the routes as they are at this moment. */
export interface DevelopmentServer {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
  loadBuild(): Promise<ServerBuild>
}

/**
 * Starts the site and resolves once it listens; the answer stops it again, letting requests in flight finish.
 * `development`: given by `scripts/dev.mjs`, which loads this same module through Vite.
 */
export async function startSite(development?: DevelopmentServer): Promise<() => Promise<void>> {
  const { config, secrets } = readConfig(processEnvironment, organisation, process.cwd())
  const log = createLog()
  const context = await createContext({ config, secrets, log })
  const app = await createHttp({
    log,
    siteUrl: config.siteUrl,
    acceptedHosts: config.acceptedHosts,
    acceptedOrigins: config.acceptedOrigins,
    clientBuild: development ? null : join(process.cwd(), 'build/client'),
    ready: context.ready,
  })
  if (development) {
    app.addHook('onRequest', (request, reply, next) => development.middlewares(request.raw, reply.raw, next))
  }
  await context.registerRoutes(app)
  registerRouter(app, {
    siteUrl: config.siteUrl,
    build: development ? development.loadBuild : async () => build,
    mode: development ? 'development' : 'production',
    provide: context.provide,
  })
  await app.listen(config.listen)
  announce(`The site is at ${config.siteUrl}`)
  if (context.setupLink) announce(`Make the first account within the hour: ${context.setupLink}`)
  return async () => {
    await closeHttp(app)
    await context.close()
  }
}

/** For the person at the terminal; the JSON lines of the log go to standard output. */
function announce(line: string): void {
  process.stderr.write(`${line}\n`)
}

if (import.meta.env.PROD) {
  try {
    stopOnSignals(await startSite(), (error) => announce(String(error)))
  } catch (error) {
    announce(explainFailedStart(error))
    process.exit(1)
  }
}

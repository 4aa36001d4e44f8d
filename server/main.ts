import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { organisation } from '#site'
import { type Config, readConfig, type Secrets } from './config.ts'
import { createContext } from './context.ts'
import { lockDataFolder } from './data-folder.ts'
import { processEnvironment } from './env.ts'
import { explainFailedStart } from './failed-start.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { createBuiltFiles } from './page-cache/built-files.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { createPageFront } from './page-cache/page-front.ts'
import { createPageKeys } from './page-cache/page-key.ts'
import { createRenderQueues } from './render-queues.ts'
import { registerRouter } from './router.ts'
import { securityHeaders } from './security-headers.ts'
import { registerServiceWorker } from './service-worker.ts'
import { closeHttp, longestStopMs, stopOnSignals } from './shutdown.ts'

/** By then the first pages have been requested, and what they need is compiled too. */
const compiledAfterMs = 10_000

/** The browser's half of the build, beside the server's. */
const clientBuild = fileURLToPath(new URL('../client', import.meta.url))

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
  const settings = readConfig(processEnvironment, organisation, process.cwd())
  const { dataDir } = settings.config
  const leaveDataFolder = await lockDataFolder(dataDir, {
    patienceMs: longestStopMs,
    onWait: () => announce(`Another process is using ${dataDir}. Waiting for it to stop.`),
  })
  try {
    const stop = await startInFolder(settings, development)
    return async () => {
      await stop()
      leaveDataFolder()
    }
  } catch (error) {
    leaveDataFolder()
    throw error
  }
}

async function startInFolder(
  { config, secrets }: { config: Config; secrets: Secrets },
  development?: DevelopmentServer,
): Promise<() => Promise<void>> {
  const log = createLog()
  const context = await createContext({ config, secrets, log })
  const headers = securityHeaders({ https: config.siteUrl.startsWith('https:') })
  const accepted = { hosts: config.acceptedHosts, origins: config.acceptedOrigins }
  const cache = {
    pages: createPageCache({ revision: context.revision, headers }),
    keyOf: createPageKeys(context.hasSession),
  }
  const files = createBuiltFiles(join(clientBuild, 'assets'), headers)
  const queues = createRenderQueues()
  const app = await createHttp({
    log,
    securityHeaders: headers,
    acceptedHosts: config.acceptedHosts,
    acceptedOrigins: config.acceptedOrigins,
    clientBuild: development ? null : clientBuild,
    front: development ? null : createPageFront({ ...cache, files, queues, headers, accepted, log }),
    ready: context.ready,
  })
  if (development) {
    app.addHook('onRequest', (request, reply, next) => development.middlewares(request.raw, reply.raw, next))
  }
  await context.registerRoutes(app)
  await registerServiceWorker(app, development || !config.offline ? null : clientBuild)
  registerRouter(app, {
    site: context.site,
    build: development ? development.loadBuild : build,
    mode: development ? 'development' : 'production',
    staffKey: context.staffKey,
    clientAddress: context.clientAddress,
    queues,
    cache: development ? null : cache,
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
    // Node keeps what it has compiled only when a process ends in good order, which one cut off by a power cut does not.
    setTimeout(flushCompileCache, compiledAfterMs).unref()
  } catch (error) {
    announce(explainFailedStart(error))
    process.exit(1)
  }
}

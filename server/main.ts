import { flushCompileCache } from 'node:module'
import { organisation } from '#site'
import { processEnvironment } from './settings/env.ts'
import { explainFailedStart } from './failed-start.ts'
import { createLog } from './log.ts'
import { stopOnSignals } from './shutdown.ts'
import { type DevelopmentServer, startSite } from './start-site.ts'

/** After this time the first pages have been rendered, so their code is compiled too. */
const flushCompileCacheAfterMs = 10_000

/** The site of this process, with its environment. `development`: see `startSite`. */
export function startProcess(development?: DevelopmentServer): Promise<() => Promise<void>> {
  return startSite(
    { environment: processEnvironment, organisation },
    { log: createLog(), announce, development },
  )
}

/** Writes a line for the operator to standard error. The log goes to standard output. */
function announce(line: string): void {
  process.stderr.write(`${line}\n`)
}

if (import.meta.env.PROD) {
  try {
    stopOnSignals(await startProcess(), (error) => announce(String(error)))
    // Node writes its compile cache only at a normal exit, not when a power cut ends the process.
    setTimeout(flushCompileCache, flushCompileCacheAfterMs).unref()
  } catch (error) {
    announce(explainFailedStart(error))
    process.exit(1)
  }
}

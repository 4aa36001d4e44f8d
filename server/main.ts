import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { organisation } from '#site'
import { processEnvironment } from './settings/env.ts'
import { explainFailedStart } from './failed-start.ts'
import { createLog } from './log.ts'
import { stopOnSignals } from './shutdown.ts'
import { type DevelopmentServer, startSite } from './start-site.ts'

/** After this time the first pages have been rendered, so their code is compiled too. */
const afterStartMs = 10_000

/**
 * Called when the site has started. Before, an option of V8 would make Node 24 compile its own modules again, because
 * their stored code was compiled without it (`findings/v8-option-slows-start.sh`).
 */
function settle(): void {
  // Node writes its compile cache only at a normal exit, not when a power cut ends the process.
  flushCompileCache()
  // V8 collects garbage as soon as its heap has grown by half. With many visitors at once this saves up to 90 MB
  // (bench/WITH-AND-WITHOUT.md).
  setFlagsFromString('--heap-growing-percent=50')
}

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
    setTimeout(settle, afterStartMs).unref()
  } catch (error) {
    announce(explainFailedStart(error))
    process.exit(1)
  }
}

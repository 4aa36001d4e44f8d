import { organisation } from '#site'
import type { Environment } from './settings/env.ts'
import { createLog } from './log.ts'
import { startSite, type StopSite } from './start-site.ts'

/**
 * Starts the site inside the process of a test: tests start hundreds of sites. The build makes a separate file of it,
 * which the product never loads. `write` gets the lines of the log and the lines for the operator.
 */
export function startInProcess(environment: Environment, write: (lines: string) => void): Promise<StopSite> {
  return startSite(
    { environment, organisation },
    { log: createLog({ write }), announce: (line) => write(`${line}\n`) },
  )
}

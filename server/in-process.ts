import { organisation } from '#site'
import type { Environment } from './settings/env.ts'
import { createLog } from './log.ts'
import { startSite, type StopSite } from './start-site.ts'

/**
 * The site inside the process of its tests, which start hundreds of them. A file of the build of its own: no program of
 * the product loads it. `write` gets the lines of the log and those for the operator.
 */
export function startInProcess(environment: Environment, write: (lines: string) => void): Promise<StopSite> {
  return startSite(
    { environment, organisation },
    { log: createLog({ write }), announce: (line) => write(`${line}\n`) },
  )
}

import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteSettings } from './running-site.ts'

/** Records the SQL statements that a site runs for requests. Start the site with the returned `settings`. */
export function countReads(dataDir: string): { settings: SiteSettings; since(): readonly string[] } {
  const file = path.join(dataDir, 'reads.txt')
  const script = fileURLToPath(new URL('record-statements.mjs', import.meta.url))
  let seen = 0
  return {
    settings: { NODE_OPTIONS: `--import=${script}`, READS_FILE: file },
    /** The statements since the last call. */
    since() {
      const all = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
      const fresh = all.slice(seen)
      seen = all.length
      return fresh
    },
  }
}

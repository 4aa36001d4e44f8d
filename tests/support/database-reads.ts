import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteSettings } from './running-site.ts'

/** The site runs this statement about once a second, to notice what another process published. */
const revisionCheck = 'select "revision" from "document_revisions"'

/** Records the statements that a site runs for its visitors. Start the site with the returned `settings`. */
export function countReads(dataDir: string): { settings: SiteSettings; since(): readonly string[] } {
  const file = path.join(dataDir, 'reads.txt')
  const script = fileURLToPath(new URL('record-statements.mjs', import.meta.url))
  let seen = 0
  return {
    settings: { NODE_OPTIONS: `--import=${script}`, READS_FILE: file },
    /** The statements since the last call, without the revision check. */
    since() {
      const all = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
      const fresh = all.slice(seen)
      seen = all.length
      return fresh.filter((statement) => statement !== revisionCheck)
    },
  }
}

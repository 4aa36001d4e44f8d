import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteSettings } from './running-site.ts'

/** Asked about once a second, whoever visits: has another process published? */
const look = 'select "revision" from "document_revisions"'

/** Counts what a running site asks of its database for its visitors. Its process is started with `settings`. */
export function countReads(dataDir: string): { settings: SiteSettings; since(): readonly string[] } {
  const file = path.join(dataDir, 'reads.txt')
  const script = fileURLToPath(new URL('write-down-reads.mjs', import.meta.url))
  let seen = 0
  return {
    settings: { NODE_OPTIONS: `--import=${script}`, READS_FILE: file },
    /** Every statement since the last call. */
    since() {
      const all = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
      const fresh = all.slice(seen)
      seen = all.length
      return fresh.filter((statement) => statement !== look)
    },
  }
}

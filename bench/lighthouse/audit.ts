import fs from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** The fields of Lighthouse's report that the benchmark reads. */
export interface LighthouseReport {
  readonly runtimeError?: object
  readonly categories: Partial<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<
    Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>
  >
}

/**
 * Visits an address with an empty cache on Lighthouse's phone. `skipAudits`: ids of audits that do not count for this
 * page.
 */
export type Audit = (
  url: string,
  options: { readonly skipAudits: readonly string[] },
) => Promise<LighthouseReport>

/**
 * Installs Lighthouse from the lock file of this folder, unless it is installed. `debuggingPort`: the port of the
 * browser to use.
 */
export async function installLighthouse(debuggingPort: number): Promise<Audit> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
  if (!fs.existsSync(entry)) {
    // Not `npm ci`: it requires the binaries for other systems, which the lock file omits when a registry lacks them.
    const install = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (install.status !== 0)
      throw new Error(`Lighthouse could not be installed: ${install.stderr.slice(-500)}`)
  }
  const { default: lighthouse } = (await import(entry)) as {
    default(url: string, options: object): Promise<{ lhr: LighthouseReport }>
  }
  return async (url, { skipAudits }) => {
    for (let attempt = 1; ; attempt += 1) {
      const { lhr } = await lighthouse(url, {
        port: debuggingPort,
        logLevel: 'error',
        onlyCategories: categories,
        skipAudits,
      })
      if (!lhr.runtimeError) return lhr
      // On a busy machine the trace now and then begins after the page (NO_NAVSTART).
      if (attempt === 3) throw new Error(`Lighthouse on ${url}: ${JSON.stringify(lhr.runtimeError)}`)
    }
  }
}

/** 0 to 100. */
export const scoreOf = (report: LighthouseReport, category: Category) =>
  Math.round((report.categories[category]?.score ?? 0) * 100)

export const numberOf = (report: LighthouseReport, audit: string) =>
  report.audits[audit]?.numericValue ?? Number.NaN

/** Each audit that counts towards a score and is not perfect, with its figure. */
export function shortcomings(report: LighthouseReport): string[] {
  return categories
    .flatMap((category) => report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => report.audits[id])
    .map((audit) => `${audit?.title} (${audit?.displayValue ?? audit?.score})`)
}

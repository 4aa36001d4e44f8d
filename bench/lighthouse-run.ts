import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installBeside } from './beside/install.ts'
import type { Chromium } from './chromium.ts'
import type { Bench } from './part.ts'

const folder = fileURLToPath(new URL('beside/lighthouse', import.meta.url))

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What we read of Lighthouse's report. */
export interface LighthouseReport {
  readonly categories: Partial<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, LighthouseAudit>>
}

interface LighthouseAudit {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly displayValue?: string
  readonly details?: { readonly items?: readonly { readonly url?: string }[] }
}

/** Null when Lighthouse can be had, else the end of a sentence that says why not. */
export const whyNoLighthouse = (bench: Bench) => installBeside(bench, folder)

/** One visit with an empty cache on Lighthouse's telephone: slow 4G and a slow processor, both worked out, not slept. */
export async function runLighthouse(
  { debuggingPort }: Chromium,
  url: string,
  onlyCategories: readonly Category[],
): Promise<LighthouseReport> {
  const entry = pathToFileURL(path.join(folder, 'node_modules/lighthouse/core/index.js')).href
  const { default: lighthouse } = (await import(entry)) as {
    default(url: string, options: object): Promise<{ lhr: LighthouseReport & { runtimeError?: object } }>
  }
  for (let attempt = 1; ; attempt += 1) {
    const { lhr } = await lighthouse(url, { port: debuggingPort, logLevel: 'error', onlyCategories })
    if (!lhr.runtimeError) return lhr
    // On a busy machine the trace now and then begins after the page (NO_NAVSTART); the next visit is whole.
    if (attempt === 3) throw new Error(`Lighthouse on ${url}: ${JSON.stringify(lhr.runtimeError)}`)
  }
}

/** 0 to 100. Null for a category that was not asked for. */
export function scoreOf(report: LighthouseReport, category: Category): number | null {
  const score = report.categories[category]?.score
  return typeof score === 'number' ? Math.round(score * 100) : null
}

export const numberOf = (report: LighthouseReport, audit: string) =>
  report.audits[audit]?.numericValue ?? Number.NaN

/** What cost a category its hundred: the name of each audit that counts and is not perfect. */
export function shortcomings(report: LighthouseReport): string[] {
  const counting = categories.flatMap((category) => report.categories[category]?.auditRefs ?? [])
  const short = counting
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.995)
    .map((audit) => `${audit?.title} (${audit?.displayValue ?? audit?.score})`)
  return [...new Set(short)]
}

/** Every address the page loaded, itself included. */
export const loadedBy = (report: LighthouseReport) =>
  (report.audits['network-requests']?.details?.items ?? []).map(({ url }) => url ?? '').filter(Boolean)

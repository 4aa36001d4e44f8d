import { createHash } from 'node:crypto'
import type { InlineSources } from './content-security-policy.ts'

/**
 * Takes the nonce out of a finished page and gives, in its place, the hashes of the inline scripts and styles that
 * carried it, so that the page can be sent to many. What carries no nonce was not written by us: markup that slipped
 * into a text through some hole gets no hash, and no browser runs it.
 * `nonce`: of this rendering alone, unknown to anybody who writes content; base64url.
 */
export function takeOutNonce(html: string, nonce: string): { html: string; inline: InlineSources } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  // React escapes `>` in attributes, so that the first one ends the tag.
  const marked = new RegExp(`<(script|style)\\b([^>]*)${mark}([^>]*)>(.*?)</\\1>`, 'gs')
  for (const [, name, before, after, content = ''] of html.matchAll(marked)) {
    if (content === '') continue
    const isData = /\stype="application\//.test(`${before}${after}`)
    if (!isData) (name === 'script' ? scripts : styles).add(toSource(content))
  }
  return { html: html.replaceAll(mark, ''), inline: { scripts: [...scripts], styles: [...styles] } }
}

/** CSP Level 3, 2.3.1: hash-source. */
const toSource = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

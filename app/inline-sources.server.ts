import { createHash } from 'node:crypto'
import type { InlineSources } from './content-security-policy.ts'

/**
 * Removes the nonce from a rendered page, so that the page can be cached. Returns the hashes of the inline scripts and
 * styles that had the nonce. A script without the nonce was injected through content: it gets no hash, so browsers do
 * not run it.
 * `nonce`: base64url, created for this rendering only, so that no content can contain it.
 */
export function removeNonce(html: string, nonce: string): { html: string; inline: InlineSources } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  // React escapes `>` in attributes, so the first `>` ends the tag.
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

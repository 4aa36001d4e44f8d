import { useState } from 'react'
import { criticalStyles, deferredStyles } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useHydrated, useLazyHydration } from './hydration-state.ts'

const criticalId = 'critical-styles'
const deferredId = 'deferred-styles'

const isServer = import.meta.env.SSR
/** Read once for error pages, which React renders as a new document. The policy allows only the same styles. */
const critical = isServer ? criticalStyles : document.getElementById(criticalId)?.textContent
const deferred = isServer ? deferredStyles : document.getElementById(deferredId)?.getAttribute('href')

/** The critical CSS, for the first view of every page. It replaces `<Links />` in `<head>`. */
export function CriticalStyles() {
  const nonce = useNonce()
  return <style id={criticalId} nonce={nonce} dangerouslySetInnerHTML={{ __html: critical ?? '' }} />
}

/**
 * All other styles, in one file for the whole site. Place it after the first view of a page: the browser paints the
 * first view immediately, and the content after this element when the file has loaded.
 */
export function DeferredStyles() {
  const isLazy = useLazyHydration()
  const hydrated = useHydrated()
  const [isFirstPage] = useState(!hydrated)
  return isLazy && isFirstPage && deferred && <link id={deferredId} rel="stylesheet" href={deferred} />
}

/**
 * The same file for pages after a client-side navigation, which removes the element of the first page. It is last in
 * `<body>`: when a style sheet is added before others, Chromium selects the fonts again, and a font that was late for
 * the first view would then move lines.
 */
export function DeferredStylesAtEnd() {
  return deferred && <link rel="stylesheet" href={deferred} />
}

import { useState } from 'react'
import { criticalStyles, deferredStyles } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useHydrated, useLazyHydration } from './hydration-state.ts'

const criticalId = 'critical-styles'
const deferredId = 'deferred-styles'

const isServer = import.meta.env.SSR
/** Kept, because React renders an error page as a new document, and the policy lets no other style element in. */
const critical = isServer ? criticalStyles : document.getElementById(criticalId)?.textContent
const deferred = isServer ? deferredStyles : document.getElementById(deferredId)?.getAttribute('href')

/** In `<head>`, in place of `<Links />`: the critical CSS, which is the styles of what every page shows first. */
export function CriticalStyles() {
  const nonce = useNonce()
  return <style id={criticalId} nonce={nonce} dangerouslySetInnerHTML={{ __html: critical ?? '' }} />
}

/**
 * All other styles, in one file for the whole site. Stands after what a page shows first: the browser draws that at
 * once, and what follows when the file is here.
 */
export function DeferredStyles() {
  const isLazy = useLazyHydration()
  const hydrated = useHydrated()
  const [isFirstPage] = useState(!hydrated)
  return isLazy && isFirstPage && deferred && <link id={deferredId} rel="stylesheet" href={deferred} />
}

/**
 * The same for the pages after the first, whose own element goes with it. Last in `<body>`, because a style sheet in
 * front of another makes Chromium choose its fonts anew: a font that came too late for the first view would then move
 * lines under the visitor's finger.
 */
export function DeferredStylesAtEnd() {
  return deferred && <link rel="stylesheet" href={deferred} />
}

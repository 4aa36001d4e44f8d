import { useContext, useEffect } from 'react'
import { ScrollRestoration } from 'react-router'
import { firstInteraction } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useLowDataOfPage } from '#app/public/pictures/low-data-context.ts'
import { lazyHydrationId, RouterScriptsContext, useHydrated } from './hydration-state.ts'
import { DeferredStylesAtEnd } from './page-styles.tsx'

const isServer = import.meta.env.SSR

/** Hydrates the page at the first interaction. In place of `<Scripts />` and `<ScrollRestoration />`, at the end of `<body>`. */
export function LazyHydration() {
  const hydrated = useHydrated()

  useEffect(() => {
    // The effects of the whole page have run by now, and what they set has been drawn.
    if (hydrated) dispatchEvent(new Event('hydrated'))
  }, [hydrated])

  if (!hydrated) return <BeforeHydration />
  return (
    <>
      <DeferredStylesAtEnd />
      {/* Until now the browser has restored the position, and the visitor may have scrolled on. */}
      <ScrollRestoration />
    </>
  )
}

/**
 * Speculation rules (WICG Nav Speculation, 2.1): a page that a visitor is about to open is fetched while the pointer
 * rests on its link, or where a phone judges so. Once the page is hydrated, links fetch data instead, and the rules go.
 * Pages of the staff area, which staff find links to, are rendered for each request.
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { selector_matches: ':is(header,main) a[href^="/"]:not([href^="/admin"])' },
      eagerness: 'moderate',
    },
  ],
})

function BeforeHydration() {
  const nonce = useNonce()
  const lowData = useLowDataOfPage()
  const scripts = useContext(RouterScriptsContext) ?? ''
  return (
    <>
      {!lowData && <script type="speculationrules" nonce={nonce} {...fromServer(speculationRules)} />}
      {/* Where browsers neither run nor load them. */}
      <template id="router-scripts" {...fromServer(scripts)} />
      <script id={lazyHydrationId} nonce={nonce} {...fromServer(firstInteraction)} />
    </>
  )
}

/** Written by the server, left alone by the browser. */
function fromServer(content: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: isServer ? content : '' } }
}

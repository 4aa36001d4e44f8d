import { useContext, useEffect } from 'react'
import { ScrollRestoration } from 'react-router'
import { firstInteraction } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useLowDataOfPage } from '#app/public/pictures/low-data-context.ts'
import { lazyHydrationId, RouterScriptsContext, useHydrated } from './hydration-state.ts'
import { DeferredStylesAtEnd } from './page-styles.tsx'

const isServer = import.meta.env.SSR

/**
 * Hydrates the page at the first interaction. It replaces `<Scripts />` and `<ScrollRestoration />` at the end of
 * `<body>`.
 */
export function LazyHydration() {
  const hydrated = useHydrated()

  useEffect(() => {
    // By now all effects of the page have run, and the browser has painted their changes.
    if (hydrated) dispatchEvent(new Event('hydrated'))
  }, [hydrated])

  if (!hydrated) return <BeforeHydration />
  return (
    <>
      <DeferredStylesAtEnd />
      {/* Mounts only now: before, the browser has restored the position, and the visitor may have scrolled. */}
      <ScrollRestoration />
    </>
  )
}

/**
 * Speculation rules (WICG Nav Speculation, 2.1): the browser prefetches a page while the pointer is over its link; on a
 * phone the browser decides when. After hydration links fetch data instead, so the rules are removed. Staff pages are
 * excluded, because the server renders them for each request.
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
      {/* Browsers neither load nor run scripts inside a template. */}
      <template id="router-scripts" {...fromServer(scripts)} />
      <script id={lazyHydrationId} nonce={nonce} {...fromServer(firstInteraction)} />
    </>
  )
}

/** Only the server renders the content. React keeps it during hydration. */
function fromServer(content: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: isServer ? content : '' } }
}

import { criticalStyles, deferredStyles } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useIsDocument } from './document.ts'

/** The critical CSS, for the first view of every page. It replaces `<Links />` in `<head>`. */
export function CriticalStyles() {
  return <style nonce={useNonce()} dangerouslySetInnerHTML={{ __html: criticalStyles }} />
}

/**
 * All other styles, in one file for the whole site. Place it after the first view of a page: the browser paints the
 * first view immediately, and the content after this element when the file has loaded.
 */
export function DeferredStyles() {
  return useIsDocument() && <link rel="stylesheet" href={deferredStyles} />
}

import { useMatch } from 'react-router'
import { criticalStyles, deferredStyles, heroStyles } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useIsDocument } from './document.ts'

/** The critical CSS, for the first view of every page and of the home page. It replaces `<Links />` in `<head>`. */
export function CriticalStyles() {
  const styles = useMatch('/') ? criticalStyles + heroStyles : criticalStyles
  return <style nonce={useNonce()} dangerouslySetInnerHTML={{ __html: styles }} />
}

/**
 * All other styles, in one file for the whole site. Place it after the first view of a page: the browser paints the
 * first view immediately, and the content after this element when the file has loaded.
 */
export function DeferredStyles() {
  return useIsDocument() && <link rel="stylesheet" href={deferredStyles} />
}

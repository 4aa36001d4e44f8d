import { useMatch } from 'react-router'
import { criticalStyles, deferredStyles, heroStyles } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useLowDataOfPage } from '#app/public/pictures/low-data-context.ts'
import textLatin from '#app/styles/fonts/generated/noto-sans-latin.woff2'
import displayLatin from '#app/styles/fonts/generated/ojuju-latin.woff2'
import { useIsDocument } from './document.ts'

/** The critical CSS, for the first view of every page and of the home page. It replaces `<Links />` in `<head>`. */
export function CriticalStyles() {
  const styles = useMatch('/') ? criticalStyles + heroStyles : criticalStyles
  return <style nonce={useNonce()} dangerouslySetInnerHTML={{ __html: styles }} />
}

/**
 * All other styles, in one file for the whole site, and the fonts. Place it after the first view of a page, or at its
 * beginning when the critical CSS has no rules for it: the browser paints what comes before this element at once, and
 * the rest when the file has loaded. Chromium 156 delays the first paint by up to 100 ms for fonts that are preloaded in
 * the head.
 */
export function DeferredStyles() {
  if (!useIsDocument()) return false
  return (
    <>
      <FontPreloads />
      <link rel="stylesheet" href={deferredStyles} />
    </>
  )
}

/** Only the fonts that every first view needs. The browser loads the others when a page has their letters. */
export function FontPreloads() {
  const lowData = useLowDataOfPage()
  return (lowData ? [displayLatin] : [displayLatin, textLatin]).map((font) => (
    <link
      key={font}
      rel="preload"
      href={font}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
      // React moves a preload without it to the head.
      onLoad={() => {}}
    />
  ))
}

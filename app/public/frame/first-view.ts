/*
 * An inline script in the head of each public page. It marks a page that opens at its top, so that the browser lays out
 * the parts far below only when they come near (`base.css`). Back and Reload open a page where the visitor left it:
 * such a page is laid out whole, because its scroll position depends on the exact height of each part.
 */
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const type = opening?.type
if (type === 'navigate' && !location.hash) document.documentElement.dataset['firstView'] = ''

// Chromium restores the position once, in the part of the page that it has parsed by then. So it paints a page that
// Back opens only when the whole page is there (HTML, 4.6.7.6, `expect`). Most such pages come from its cache.
if (type === 'back_forward') {
  document.head.insertAdjacentHTML('beforeend', '<link rel="expect" href="#end" blocking="render">')
}

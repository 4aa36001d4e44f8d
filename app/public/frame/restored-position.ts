/*
 * An inline script in the head of each public page. Chromium restores the position once, in the part of the page that it
 * has parsed by then. So it paints a page that Back opens only when the whole page is there (HTML, 4.6.7.6, `expect`).
 * Most such pages come from its cache.
 */
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (opening?.type === 'back_forward') {
  document.head.insertAdjacentHTML('beforeend', '<link rel="expect" href="#end" blocking="render">')
}

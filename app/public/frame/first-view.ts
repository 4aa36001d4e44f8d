/*
 * An inline script in the head of each public page. On a phone it marks a page that opens at its top, so that the browser
 * lays out the parts far below only when they come near (`base.css`), or three seconds after the page has loaded. Back
 * and Reload open a page where the visitor left it: such a page is laid out whole, because its scroll position depends
 * on the exact height of each part. So is every page on a computer, where people take pictures of whole pages, which
 * show only what is laid out.
 */
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const type = opening?.type
if (type === 'navigate' && !location.hash && matchMedia('(pointer:coarse)').matches) {
  document.documentElement.dataset['firstView'] = ''
  addEventListener('load', () => setTimeout(layOutRest, 3_000))
}

/** Lays out the parts far below while nothing else happens. */
function layOutRest() {
  const parts = document.querySelectorAll<HTMLElement>('section,[data-island],li,nav,footer').values()
  // Safari does not have it. It has no scroll anchoring either, so it lays out the whole page at once.
  window.requestIdleCallback?.(function layOutMore(deadline) {
    for (const part of parts) {
      if (getComputedStyle(part).contentVisibility !== 'auto') continue
      part.style.contentVisibility = 'visible'
      part.getBoundingClientRect()
      if (deadline.timeRemaining() < 10) return void requestIdleCallback(layOutMore)
    }
  })
}

// Chromium restores the position once, in the part of the page that it has parsed by then. So it paints a page that
// Back opens only when the whole page is there (HTML, 4.6.7.6, `expect`). Most such pages come from its cache.
if (type === 'back_forward') {
  document.head.insertAdjacentHTML('beforeend', '<link rel="expect" href="#end" blocking="render">')
}

/*
 * An inline script before the content of each public page. It marks a page that opens at its top, so that the browser
 * lays out the parts far below only when they come near (`base.css`). Back and Reload open a page where the visitor left
 * it: such a page is laid out whole, because its scroll position depends on the exact height of each part.
 */
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (opening?.type === 'navigate' && !location.hash) document.documentElement.dataset['firstView'] = ''

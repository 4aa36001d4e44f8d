/**
 * Lays out the parts that `first-view.ts` has left for later. The visible content keeps its position: Chromium 156 does
 * not anchor the scroll position when `content-visibility` changes, so a press would end on another element.
 */
export function layOutWhole(): void {
  const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  const topOf = () => seen?.getBoundingClientRect().top ?? 0
  const before = topOf()
  delete document.documentElement.dataset['firstView']
  const moved = topOf() - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}

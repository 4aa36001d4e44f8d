import type { KeyboardEvent } from 'react'

/**
 * 1 for the right arrow key and -1 for the left one. Null for other keys, and with Alt, which goes back in the browser.
 */
export function stepOfKey({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): 1 | -1 | null {
  if (altKey || ctrlKey || metaKey) return null
  return ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key] ?? null
}

/** In CSS pixels. A shorter movement is a tap, or a finger that trembles. */
const shortestSwipe = 40

/** 1 for a swipe to the left, which brings the next picture from the right, and -1 for one to the right; else null. */
export function stepOfSwipe(acrossPx: number, downPx: number): 1 | -1 | null {
  if (Math.abs(acrossPx) < shortestSwipe || Math.abs(acrossPx) < 2 * Math.abs(downPx)) return null
  return acrossPx < 0 ? 1 : -1
}

/**
 * Arrow keys and swipes press the links `data-turn` of the page, and Escape presses its link `data-close`. A pointer that
 * the browser cancels, because the page scrolls, sends no `pointerup` any more (Pointer Events, `pointercancel`).
 */
export function listenForTurns(): void {
  let start: PointerEvent | null = null
  const press = (control: string) => document.querySelector<HTMLElement>(control)?.click()
  const turn = (step: 1 | -1 | null) => step && press(`[data-turn="${step}"]`)

  window.addEventListener('keydown', (event) => {
    turn(stepOfKey(event))
    if (event.key === 'Escape') press('[data-close]')
  })
  window.addEventListener('pointerdown', (event) => {
    // A second finger zooms, and in a zoomed picture one finger moves it.
    const isSwipe = event.pointerType !== 'mouse' && event.isPrimary && visualViewport!.scale < 1.05
    start = isSwipe ? event : null
  })
  window.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (start) turn(stepOfSwipe(clientX - start.clientX, clientY - start.clientY))
    start = null
  })
}

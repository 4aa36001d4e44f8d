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

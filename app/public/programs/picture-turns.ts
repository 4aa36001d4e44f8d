/*
 * An inline script of the page of a picture. Arrow keys and swipes press its links, and the next picture takes the place
 * of this one in the history, so that Back leads to the program.
 */
import { listenForTurns } from '#app/public/arrow-keys.ts'

listenForTurns()

window.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-turn]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  location.replace(link.href)
})

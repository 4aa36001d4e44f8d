/*
 * An inline script of the page of a picture. Arrow keys and swipes press its links, and the next picture takes the place
 * of this one in the history, so that Back leads to the program. Close goes back to the program where it was open, which
 * is as it was left.
 */
import { listenForTurns } from '#app/public/arrow-keys.ts'

listenForTurns()

/** The path to which Back leads. Undefined when it is unknown, as in browsers without the Navigation API (HTML, 7.2.6). */
function pageBefore(): string | undefined {
  const { navigation } = window as Partial<Pick<typeof window, 'navigation'>>
  const url = navigation?.entries()[navigation.currentEntry!.index - 1]?.url
  return url ? new URL(url).pathname : undefined
}

window.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-turn],a[data-close]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const isClose = 'close' in link.dataset
  if (isClose && pageBefore() !== link.pathname) return
  event.preventDefault()
  if (isClose) history.back()
  else location.replace(link.href)
})

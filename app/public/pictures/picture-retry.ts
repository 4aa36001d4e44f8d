/*
 * An inline script of each page in low-data mode, where React may never load. "Show all here" opens every picture of
 * the page. When a picture fails to load, the script shows a message in its place. The next press loads the picture
 * again, because a browser does not retry automatically while the page is open.
 */
const outcomeOf = (details: Element) => details.querySelector<HTMLElement>('[data-outcome]')

addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('[data-show-all]')) return
  for (const outcome of document.querySelectorAll('details [data-outcome]'))
    outcome.closest('details')!.open = true
})

addEventListener(
  'error',
  ({ target }) => {
    const details = target instanceof HTMLImageElement && target.closest('details')
    const outcome = details && outcomeOf(details)
    if (!outcome) return
    details.open = false
    outcome.textContent = 'The picture did not arrive.'
  },
  true,
)

addEventListener(
  'toggle',
  ({ target }) => {
    const details = target as HTMLDetailsElement
    const outcome = outcomeOf(details)
    const image = details.querySelector('img')
    if (!details.open || !outcome?.textContent || !image) return
    outcome.textContent = ''
    // Setting the same address makes the browser load it again (HTML, "relevant mutations" of an img).
    image.setAttribute('src', image.getAttribute('src') ?? '')
  },
  true,
)

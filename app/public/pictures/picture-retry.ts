/*
 * Stands in each page of the low-data form, where React may never come. A picture that was asked for and did not arrive
 * says so in its place, and is fetched when it is asked for again: a browser that has failed once does not try again as
 * long as the page is open.
 */
const outcomeOf = (details: Element) => details.querySelector<HTMLElement>('[data-outcome]')

addEventListener(
  'error',
  ({ target }) => {
    const details = target instanceof HTMLImageElement && target.closest('details')
    const outcome = details && outcomeOf(details)
    if (!outcome) return
    details.open = false
    outcome.textContent = 'It did not arrive.'
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
    // The same address again makes a browser fetch it again (HTML, "relevant mutations" of an img).
    image.setAttribute('src', image.getAttribute('src') ?? '')
  },
  true,
)

/*
 * An inline script of each public page. It hydrates the page at the first interaction; until then the page works with
 * HTML only. The script repeats two kinds of events after hydration: a click on a button that only React handles, and a
 * submit of a form with `data-waits`.
 */
const address = location.pathname + location.search
/** The events to repeat after hydration, by button or form. */
const pending = new Map<HTMLElement, () => void>()
/** After this time a form is submitted without React. */
const timeoutMs = 8_000
let state: 'waiting' | 'loading' | 'hydrated' = 'waiting'
/** Removes the message of the last failure, which is on one button. */
let removeMessage = () => {}

const page = document.documentElement
// TypeScript has no types for https://wicg.github.io/netinfo/.
const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
const savesData =
  'lowData' in page.dataset || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')
/** The buttons that React handles. Other buttons open a menu, or `picture-retry.ts` handles them. */
const needReact = 'button:not([popovertarget],[data-show-all])'
/** To save data, only the use of a control loads the scripts, not scrolling or a tap on text or a link. */
const interactive = savesData ? `${needReact},input,select,textarea` : '*'

async function hydrate() {
  if (state !== 'waiting') return
  state = 'loading'
  removeMessage()
  try {
    const { content } = document.querySelector<HTMLTemplateElement>('#router-scripts')!
    const scripts = document.importNode(content, true)
    // Fetches the scripts before it imports them, because a browser may never retry a failed import.
    await Promise.all(
      [...scripts.querySelectorAll('link')].map(async ({ href }) => {
        const response = await fetch(href)
        if (!response.ok) throw response
        await response.arrayBuffer()
      }),
    )
    const script = scripts.querySelector('script')!
    await new Promise((resolve, reject) => {
      script.addEventListener('error', reject)
      addEventListener('hydrated', resolve)
      document.body.append(script)
    })
  } catch (reason) {
    // The connection failed: the next interaction tries again. Or newer versions of the site have replaced the files of
    // this page: only loading the page again helps.
    const isReplaced = (reason as Partial<Response>).status === 404
    for (const element of pending.keys()) {
      if (element instanceof HTMLFormElement) submitWithoutReact(element, isReplaced)
      else if (isReplaced) location.reload()
      else showMessage(element as HTMLButtonElement, 'Not loaded. Check your connection and press again.')
    }
    pending.clear()
    // Only now, because a message moves the focus, which is an interaction too.
    state = 'waiting'
  }
}

/**
 * When the scripts fail to load, a submit would fail too, and the page with its text would be lost. So the form shows
 * the message in `data-waits` instead. When the site has answered, or a service worker would store the text, the form
 * is submitted.
 */
function submitWithoutReact(form: HTMLFormElement, hasAnswered: boolean) {
  const message = form.dataset['waits']
  if (!message || hasAnswered || navigator.serviceWorker?.controller) return form.submit()
  showMessage(form.querySelector<HTMLButtonElement>('[type=submit]')!, message)
}

/** Shows a message until the scripts are loaded again. A browser shows one only at a submit button. */
function showMessage(button: HTMLButtonElement, message: string) {
  removeMessage()
  const { type } = button
  button.type = 'submit'
  button.setCustomValidity(message)
  button.reportValidity()
  removeMessage = () => {
    button.setCustomValidity('')
    button.type = type
  }
}

/** Returns a function that finds the element again, or the element with which React has replaced it. */
function finderOf(element: Element) {
  const path: number[] = []
  for (let at = element; at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at))
  }
  return () =>
    element.isConnected ? element : path.reduce<Element | undefined>((at, index) => at?.children[index], page)
}

function postpone<Kind extends HTMLElement>(element: Kind, event: Event, repeat: (found: Kind) => void) {
  event.stopImmediatePropagation()
  event.preventDefault()
  const find = finderOf(element)
  pending.set(element, () => {
    const found = find()
    if (found?.tagName === element.tagName) repeat(found as Kind)
  })
  void hydrate()
}

// A screen reader may press with a click alone. A touch that starts to scroll fires `pointercancel`. Any other press on
// a link opens another page, which needs the connection for itself.
for (const type of ['pointerdown', 'pointercancel', 'keydown', 'focusin', 'input', 'click']) {
  addEventListener(
    type,
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest(interactive)) return
      if (type === 'pointercancel' || !target.closest('a[href]:not([href^="#"])')) void hydrate()
    },
    { capture: true, passive: true },
  )
}

addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(`${needReact}[type=button]`)
    if (button && state !== 'hydrated') postpone(button, event, (found) => found.click())
  },
  true,
)

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (state === 'hydrated' || form.dataset['waits'] === undefined) return
    postpone(form, event, (found) => found.requestSubmit())
    // On a slow connection the form is submitted as without script.
    setTimeout(() => pending.delete(form) && form.submit(), timeoutMs)
  },
  true,
)

// History entries from client-side navigation before a reload of this document. Without React the page must reload.
addEventListener('popstate', () => {
  if (state !== 'hydrated' && location.pathname + location.search !== address) {
    history.scrollRestoration = 'auto'
    location.reload()
  }
})

addEventListener('hydrated', () => {
  state = 'hydrated'
  for (const repeat of pending.values()) repeat()
  pending.clear()
})

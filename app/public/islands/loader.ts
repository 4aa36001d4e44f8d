/*
 * An inline script of each public page. It hydrates an island (`island.tsx`) at its first interaction; until then the
 * page works with HTML only. It repeats two kinds of events after hydration: a click on a button, and a submit of a form
 * with `data-waits`.
 */
import '../frame/menu-focus.ts'

// TypeScript has no types for https://wicg.github.io/netinfo/.
const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
const savesData =
  'lowData' in document.documentElement.dataset ||
  connection?.saveData ||
  /2g/.test(connection?.effectiveType ?? '')
/** To save data, only the use of a control loads scripts, not scrolling or a tap on text. */
const interactive = savesData ? 'button,input,textarea' : '*'
/** After this time a form acts without React. */
const timeoutMs = 8_000

const loading = new Set<Element>()
const hydrated = new Set<Element>()
/** The events to repeat after hydration, by button or form. */
const pending = new Map<HTMLElement, { island: Element; repeat: () => void }>()
/** Removes the message of the last failure, which is on one button. */
let removeMessage = () => {}

/** The island that answers events on an element; undefined when it needs none, or is hydrated. */
function islandOf(target: Element): HTMLElement | undefined {
  const island = target.closest<HTMLElement>('[data-island]')
  return island && !hydrated.has(island) ? island : undefined
}

async function hydrate(island: HTMLElement) {
  if (loading.has(island)) return
  loading.add(island)
  removeMessage()
  try {
    const files = island.dataset['files']!.split(' ')
    // Fetches the files before it imports them, because a browser may never retry a failed import.
    await Promise.all(
      files.map(async (file) => {
        const response = await fetch(file)
        if (!response.ok) throw response
        await response.arrayBuffer()
      }),
    )
    const { default: start } = (await import(files[0]!)) as { default: (island: Element) => Promise<void> }
    await start(island)
    hydrated.add(island)
    for (const { repeat } of take(island).values()) repeat()
  } catch (reason) {
    // The connection failed: the next interaction tries again. Or newer versions of the site have replaced the files of
    // this page: only loading the page again helps.
    const isReplaced = (reason as Partial<Response>).status === 404
    for (const element of take(island).keys()) {
      if (element instanceof HTMLButtonElement) {
        if (isReplaced) location.reload()
        else showMessage(element, 'Not loaded. Check your connection and press again.')
      } else sendWithoutReact(element as HTMLFormElement, isReplaced)
    }
  }
  // Only now, because a message moves the focus, which is an interaction too.
  loading.delete(island)
}

/** Removes the events of an island from those that are pending, and returns them. */
function take(island: Element) {
  const taken = new Map([...pending].filter(([, event]) => event.island === island))
  for (const element of taken.keys()) pending.delete(element)
  return taken
}

/**
 * Submits a form. When the scripts fail to load, a submit would fail too, and the page with its text would be lost. So
 * the form shows the message in `data-waits` instead, unless the site has answered, or a service worker would store the
 * text.
 */
function sendWithoutReact(form: HTMLFormElement, hasAnswered: boolean) {
  if (hasAnswered || navigator.serviceWorker?.controller) return form.submit()
  showMessage(form.querySelector<HTMLButtonElement>('[type=submit]')!, form.dataset['waits']!)
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

function postpone(element: HTMLElement, event: Event, repeat: (found: HTMLElement) => void) {
  const island = islandOf(element)
  if (!island) return
  event.stopImmediatePropagation()
  event.preventDefault()
  // React replaces the elements of an island when something else, such as a translation, has changed its text.
  const path: number[] = []
  for (let at = element; at !== island && at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at))
  }
  pending.set(element, {
    island,
    repeat() {
      const found = element.isConnected
        ? element
        : path.reduce<Element | undefined>((at, index) => at?.children[index], island)
      if (found?.tagName === element.tagName) repeat(found as HTMLElement)
    },
  })
  void hydrate(island)
  // On a slow connection the page acts as without script.
  if (element instanceof HTMLButtonElement) return
  setTimeout(() => {
    if (pending.delete(element)) sendWithoutReact(element as HTMLFormElement, true)
  }, timeoutMs)
}

// A screen reader may press with a click alone. A touch that starts to scroll fires `pointercancel`. Any other press on
// a link opens another page, which needs the connection for itself.
for (const type of ['pointerdown', 'pointercancel', 'keydown', 'focusin', 'input', 'click']) {
  window.addEventListener(
    type,
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest(interactive)) return
      if (type !== 'pointercancel' && target.closest('a[href]:not([href^="#"])')) return
      const island = islandOf(target)
      if (island) void hydrate(island)
    },
    { capture: true, passive: true },
  )
}

window.addEventListener(
  'click',
  (event) => {
    const control = (event.target as Element).closest<HTMLElement>('button[type=button]')
    if (control) postpone(control, event, (found) => found.click())
  },
  true,
)

window.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if ('waits' in form.dataset) postpone(form, event, (found) => (found as HTMLFormElement).requestSubmit())
  },
  true,
)

/** Whether the visitor has made this choice on an earlier page; see `island.tsx`. */
function isChosen(key: string): boolean {
  try {
    return (localStorage.getItem(key) ?? '').length > '[]'.length
  } catch {
    return false
  }
}

const nearby = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const island = isIntersecting && islandOf(target)
    // Only now, because the first use of the storage waits for another process: 30 ms on a slow phone.
    if (island && isChosen(island.dataset['near']!)) void hydrate(island)
  }
})
for (const island of document.querySelectorAll('[data-near]')) {
  // The island itself may have no box.
  if (!savesData) nearby.observe(island.firstElementChild!)
}

/*
 * The only script a visitor's page comes with: it stands in the page itself and loads React at the first sign of use.
 * Until then the page is the browser's alone. What it must not lose meanwhile is a press of a button that only React
 * can answer, and a form that asks to wait for it.
 */
// Without an import statement, which would make a module of it.
const settings: import('./first-use.tsx').Settings = JSON.parse(
  document.getElementById('first-use')!.textContent,
)
const address = location.pathname + location.search
/** A press of each button, a sending of each form, to be done again once React is there. */
const held = new Map<HTMLElement, () => void>()
const patienceMs = 8_000
let state: 'asleep' | 'loading' | 'awake' = 'asleep'

// https://wicg.github.io/netinfo/, which TypeScript does not know.
const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
const saving = settings.lowData || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')
/** Under Save-Data only what script answers or improves is worth it: no mere scroll, and no tap on text or a link. */
const controls = saving ? 'button:not([popovertarget]),input,select,textarea' : '*'

async function wake() {
  if (state !== 'asleep') return
  state = 'loading'
  try {
    // Fetched before they are imported: a browser may remember a failed import and never try it again.
    await Promise.all(
      settings.files.map(async (file) => {
        const answer = await fetch(file)
        if (!answer.ok) throw answer
        await answer.arrayBuffer()
      }),
    )
    const modules: Record<string, unknown> = {}
    for (const [id, file] of Object.entries(settings.routes)) modules[id] = await import(file)
    await import(settings.manifest)
    const stream = new Response(document.getElementById('page-data')!.textContent).body
    Object.assign(window, {
      __reactRouterContext: { ...settings.context, stream },
      __reactRouterRouteModules: modules,
    })
    await import(settings.entry)
  } catch {
    // The line was cut, or a newer version has replaced these files: the page stays as it is, and the next use tries again.
    state = 'asleep'
    for (const form of held.keys()) if (form instanceof HTMLFormElement) sendWithout(form)
    held.clear()
  }
}

/**
 * Where a page could not even fetch its script, what was written would go nowhere, and be gone with the page: unless
 * the service worker is there, which keeps it.
 */
function sendWithout(form: HTMLFormElement) {
  const words = form.dataset['waits']
  if (!words || navigator.serviceWorker?.controller) return form.submit()
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  button.setCustomValidity(words)
  button.reportValidity()
  for (const sign of ['pointerdown', 'keydown']) {
    addEventListener(sign, () => button.setCustomValidity(''), { once: true, capture: true })
  }
}

/** The element itself, or whatever React has put in its place. */
function finder(element: Element) {
  const path: number[] = []
  for (let at = element; at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at))
  }
  return () =>
    element.isConnected
      ? element
      : path.reduce<Element | undefined>((at, index) => at?.children[index], document.documentElement)
}

function hold<Kind extends HTMLElement>(element: Kind, event: Event, again: (found: Kind) => void) {
  event.stopImmediatePropagation()
  event.preventDefault()
  const find = finder(element)
  held.set(element, () => {
    const found = find()
    if (found?.tagName === element.tagName) again(found as Kind)
  })
  void wake()
}

// A finger that begins to scroll cancels its press. Without that a press of a link leads away, and needs the line itself.
for (const sign of ['pointerdown', 'pointercancel', 'keydown', 'focusin', 'input']) {
  addEventListener(
    sign,
    ({ type, target }) => {
      if (!(target instanceof Element) || !target.closest(controls)) return
      if (type === 'pointercancel' || !target.closest('a[href]:not([href^="#"])')) void wake()
    },
    { capture: true, passive: true },
  )
}

addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(
      'button[type=button]:not([popovertarget])',
    )
    if (button && state !== 'awake') hold(button, event, (found) => found.click())
  },
  true,
)

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (state === 'awake' || form.dataset['waits'] === undefined) return
    hold(form, event, (found) => found.requestSubmit())
    // A line this slow still carries a form. It goes the way it would without script.
    setTimeout(() => held.delete(form) && form.submit(), patienceMs)
  },
  true,
)

// Addresses that React has shown within this document before it was left and loaded anew: only React could show them.
addEventListener('popstate', () => {
  if (state !== 'awake' && location.pathname + location.search !== address) {
    history.scrollRestoration = 'auto'
    location.reload()
  }
})

addEventListener('awake', () => {
  state = 'awake'
  for (const again of held.values()) again()
  held.clear()
})

/*
 * Stands in each visitors' page and hydrates it at the first interaction. Until then the browser alone runs the page.
 * Two things must not get lost meanwhile: a click on a button that only React answers, and a form that asks to wait
 * for React (`data-waits`).
 */
const address = location.pathname + location.search
/** What to repeat once the page is hydrated, by button or form. */
const pending = new Map<HTMLElement, () => void>()
const patienceMs = 8_000
let state: 'waiting' | 'loading' | 'hydrated' = 'waiting'

const page = document.documentElement
// https://wicg.github.io/netinfo/, which TypeScript does not know.
const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
const saving = 'lowData' in page.dataset || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')
/** Where data is saved, only controls are worth the scripts: no mere scroll, and no tap on text or a link. */
const interactive = saving ? 'button:not([popovertarget]),input,select,textarea' : '*'

async function hydrate() {
  if (state !== 'waiting') return
  state = 'loading'
  try {
    const { content } = document.querySelector<HTMLTemplateElement>('#router-scripts')!
    const scripts = document.importNode(content, true)
    // Fetched before they are imported: a browser may remember a failed import and never try it again.
    await Promise.all(
      [...scripts.querySelectorAll('link')].map(async ({ href }) => {
        const answer = await fetch(href)
        if (!answer.ok) throw answer
        await answer.arrayBuffer()
      }),
    )
    const script = scripts.querySelector('script')!
    await new Promise((resolve, reject) => {
      script.addEventListener('error', reject)
      addEventListener('hydrated', resolve)
      document.body.append(script)
    })
  } catch {
    // The connection was cut, or a newer version has replaced these files: the next interaction tries again.
    state = 'waiting'
    for (const element of pending.keys()) if (element instanceof HTMLFormElement) submitWithout(element)
    pending.clear()
  }
}

/**
 * Where not even scripts arrive, a form would not either, and its text would be gone with the page: unless the service
 * worker is there, which keeps it.
 */
function submitWithout(form: HTMLFormElement) {
  const words = form.dataset['waits']
  if (!words || navigator.serviceWorker?.controller) return form.submit()
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  button.setCustomValidity(words)
  button.reportValidity()
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, () => button.setCustomValidity(''), { once: true, capture: true })
  }
}

/** Finds the element again, or the one that React has put in its place. */
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

// A finger that begins to scroll cancels its press. Any other press of a link leads away, and needs the connection itself.
for (const type of ['pointerdown', 'pointercancel', 'keydown', 'focusin', 'input']) {
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
    const button = (event.target as Element).closest<HTMLButtonElement>(
      'button[type=button]:not([popovertarget])',
    )
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
    // A connection this slow still carries a form. It goes the way it would without script.
    setTimeout(() => pending.delete(form) && form.submit(), patienceMs)
  },
  true,
)

// Addresses that React has shown within this document before it was left and loaded anew: only React could show them.
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

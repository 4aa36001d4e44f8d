/*
 * An inline script of the news carousel. The buttons and the arrow keys show the next or the previous slide, and wrap
 * around at both ends.
 */
import { stepOfKey } from '#app/public/arrow-keys.ts'

const carousel = document.currentScript!.parentElement!
const row = carousel.querySelector<HTMLElement>('[data-slides]')!
const slides = [...row.children] as HTMLElement[]
const segments = carousel.querySelectorAll<HTMLElement>('[data-segment]')
const [, place, title] = carousel.querySelector('[role=status]')!.children
let shown = 0

/** Makes the other slides inert. None is before the first use, so that find in page finds the words of all. */
function show(index: number) {
  shown = index
  for (const [at, slide] of slides.entries()) {
    slide.inert = at !== shown
    segments[at]!.toggleAttribute('data-shown', at === shown)
  }
  place!.textContent = `${shown + 1} / ${slides.length}`
  title!.textContent = `: ${slides[shown]!.querySelector('h3')!.textContent}`
}

function moveBy(step: 1 | -1) {
  const target = (shown + step + slides.length) % slides.length
  const slide = slides[target]!
  row.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
  slide.dataset['enters'] = step === 1 ? 'from-right' : 'from-left'
  show(target)
}

carousel.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-step]')
  if (button) moveBy(button.dataset['step'] === '1' ? 1 : -1)
})

carousel.addEventListener('keydown', (event) => {
  const step = stepOfKey(event)
  if (!step) return
  event.preventDefault()
  moveBy(step)
})

// A swipe scrolls the row. `scrollend` would be enough, but older versions of Safari do not have it.
row.addEventListener(
  'scroll',
  () => {
    const index = Math.round(row.scrollLeft / row.clientWidth)
    if (index !== shown) show(index)
  },
  { passive: true },
)

row.addEventListener('animationend', ({ target }) => {
  const slide = (target as Element).parentElement!
  if (target === slide.lastElementChild) delete slide.dataset['enters']
})

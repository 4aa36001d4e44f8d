import { watchExit } from './quick-exit.ts'

/* The inline script of a page with the exit bar: it works before React loads, and without it. */
const bar = document.querySelector<HTMLElement>('[data-exit]')
if (bar) watchExit(bar)

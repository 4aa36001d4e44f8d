import { watchExit } from './quick-exit.ts'

/* The inline script of the exit bar. */
watchExit(document.querySelector<HTMLElement>('[data-exit]')!)

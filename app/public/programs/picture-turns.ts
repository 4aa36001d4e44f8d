/*
 * An inline script of the page of a picture. Until React has hydrated the page, arrow keys and swipes press its buttons.
 * `first-interaction.ts` then hydrates the page and repeats the press. So the first key and the first swipe count, also
 * in low-data mode, where only a button hydrates the page.
 */
import { listenForTurns } from '#app/public/arrow-keys.ts'

listenForTurns()

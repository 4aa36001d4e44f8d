import type { Page } from '@playwright/test'

/**
 * Counts the links, buttons and fields that the page shows, without the skip link and what closed menus hold. A file
 * input is hidden behind its label, and counts as the button that it looks like.
 */
export const countControls = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, summary, select, textarea, [contenteditable=true], input:not([type=hidden])',
        ),
      ].filter((control) => {
        const { width, height, bottom } = control.getBoundingClientRect()
        const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        const isFile = control instanceof HTMLInputElement && control.type === 'file'
        // The skip link is above the page until it has the focus.
        return isSeen && (isFile || (width > 1 && height > 1 && bottom + scrollY > 0))
      }).length,
  )

/** The height of the whole page in pixels. */
export const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight)

import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from './accessibility.ts'
import { expect, startSession, test } from './browser-test.ts'
import type { Person } from './people.ts'
import type { Content } from './prepared-data.ts'
import type { RunningSite } from './running-site.ts'

/** One state of one page. It is stored directly instead of reached by clicks. */
export interface State {
  /** The address, or a function that stores the state and returns its address. */
  readonly at: string | ((site: RunningSite) => Promise<string>)
  /** A heading or text that the page shows in this state. */
  readonly shows: string | RegExp
  /** Stores the state in the site, which has the content of a forum and Adaeze's account. */
  readonly store?: (site: RunningSite) => Promise<unknown>
  /** Who opens the page. Default: a visitor. */
  readonly as?: Person
  /** Reaches a state that cannot be stored, such as an open menu. */
  readonly reach?: (page: Page) => Promise<unknown>
}

/** A test for each state: it fits, and axe finds nothing, at every width of `expectFitAtEveryWidth`. */
export function checkFit(
  states: Readonly<Record<string, State>>,
  { content = 'forum' }: { readonly content?: Content } = {},
): void {
  test.describe(() => {
    test.use({ content })
    for (const [name, { at, shows, store, as, reach }] of Object.entries(states)) {
      test(`${name} fits at every width`, async ({ page, site }) => {
        await store?.(site)
        const address = typeof at === 'string' ? at : await at(site)
        if (as) await startSession(page, as)
        // The site notices within a second what another process has stored.
        await expect(async () => {
          await page.goto(address)
          await reach?.(page)
          const shown = page.getByText(shows).filter({ visible: true }).first()
          await expect(shown).toBeVisible(store && { timeout: 1_000 })
        }).toPass()
        await expectFitAtEveryWidth(page)
      })
    }
  })
}

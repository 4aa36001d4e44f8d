import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from './accessibility.ts'
import { expect, startSession, test } from './browser-test.ts'
import type { Person } from './people.ts'
import type { Content } from './prepared-data.ts'
import type { RunningSite } from './running-site.ts'

/** One state of one page. It is stored, not clicked together. */
export interface State {
  /** The address. A function stores the state first, and returns the address that it has then. */
  readonly at: string | ((site: RunningSite) => Promise<string>)
  /** What the page shows when it is in this state: the name of a heading, or a text. */
  readonly shows: string | RegExp
  /** Stores the state in the site, which has the content of a forum and Adaeze's account. */
  readonly store?: (site: RunningSite) => Promise<unknown>
  /** Who looks. The default is a visitor. */
  readonly as?: Person
  /** For a state that only a hand can reach, such as an open menu. */
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

import type { Page } from '@playwright/test'
import { countControls, heightOf } from '../support/controls.ts'
import { storeProgramsWithDrafts } from '../support/listed-programs.ts'
import { chidinma, storeMessages } from '../support/messages.ts'
import { adaeze } from '../support/people.ts'
import { waitForProgramForm } from '../support/program-form.ts'
import type { RunningSite } from '../support/running-site.ts'
import { storeRecords } from '../support/stored-records.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

/* How much a staff page shows at once: one row for each page. `height`: at 360 px, in pixels. */

interface Row {
  readonly at: string
  /** A heading or text that the page shows. */
  readonly shows: string
  readonly most: { readonly controls?: number; readonly height?: number }
  readonly store?: (site: RunningSite) => Promise<unknown>
  readonly ready?: (page: Page) => Promise<unknown>
}

const pages: Readonly<Record<string, Row>> = {
  'the desk of an ordinary week': {
    at: '/admin/cms',
    shows: 'Chidinma Eze',
    most: { controls: 30, height: 1_500 },
    store: async (site) => {
      await storeProgramsWithDrafts(site)
      await storeMessages(site, [chidinma])
      // The checklist of the first hour was done once.
      const mark = {
        kind: 'set',
        collection: 'Starter',
        id: 'first-steps',
        fields: { state: 'done' },
      } as const
      await storeRecords(site, [mark], { uid: 'adaeze', name: 'Adaeze' })
    },
  },
  'the first view of Settings': { at: '/admin/cms/settings', shows: 'Advanced', most: { controls: 20 } },
  'an untouched form of a program': {
    at: '/admin/cms/programs/new',
    shows: 'Add New Program',
    most: { controls: 40 },
    ready: waitForProgramForm,
  },
}

test.use({ content: 'forum' })

for (const [name, { at, shows, most, store, ready }] of Object.entries(pages)) {
  test(`${name} shows at most ${Object.entries(most)
    .map(([what, count]) => `${count} ${what === 'height' ? 'px of height' : what}`)
    .join(' and ')}`, async ({ page, site }) => {
    await store?.(site)
    await startSession(page, adaeze)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // The site notices within a second what another process has stored.
      await expect(async () => {
        await page.goto(at)
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await ready?.(page)
      expect
        .soft(await countControls(page), `controls at ${width} px`)
        .toBeLessThanOrEqual(most.controls ?? Infinity)
      if (width === 360)
        expect.soft(await heightOf(page), 'height').toBeLessThanOrEqual(most.height ?? Infinity)
    }
  })
}

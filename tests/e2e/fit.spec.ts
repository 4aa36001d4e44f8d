import { checkFit } from '../support/fit-table.ts'
import { adaeze } from '../support/people.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { storeRecords } from '../support/stored-records.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'

/* Pages in the states that people meet, one row for each state. `public-states.spec.ts` has the pages for visitors. */

/** Addresses of the staff area that show no page, with the reason. */
const noPage: ReadonlySet<string> = new Set([
  // Files.
  '/admin/cms/backup',
  '/admin/cms/messages/export',
  '/admin/cms/stored-pictures',
  // They only receive forms.
  '/admin/cms/settings/mail-again',
  '/admin/cms/settings/test-mail',
  '/admin/cms/still-here',
])

/** The list includes each new page of the staff area automatically. */
const pages = [...new Set(siteRoutes.map(({ path }) => path))].filter(
  (path) => path.startsWith('/admin/cms') && !path.includes(':') && !noPage.has(path),
)

test.describe(() => {
  test.use({ content: 'forum' })
  for (const path of pages) {
    test(`${path} fits at every width`, async ({ page }) => {
      await startSession(page, adaeze)
      expect((await page.goto(path))?.status()).toBe(200)
      await expectFitAtEveryWidth(page)
    })
  }
})

checkFit({
  'the women who stood, of one year': {
    at: '/admin/cms/women?year=2021',
    shows: 'Sadiya Garba',
    as: adaeze,
  },
  'the form of an event of several days': {
    at: '/admin/cms/events/training',
    shows: 'Last day',
    as: adaeze,
    store: async (site) => {
      const fields = {
        title: 'Training in Kano',
        starts: '2088-03-08T17:00:00Z',
        ends: '2088-03-10T11:00:00Z',
        place: 'Kano',
      }
      await storeRecords(site, [{ kind: 'set', collection: 'Events', id: 'training', fields }], {
        uid: 'adaeze',
        name: 'Adaeze',
      })
      await expect.poll(async () => (await fetch(`${site.url}/events/training`)).status).toBe(200)
    },
  },
})

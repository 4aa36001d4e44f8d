import { testTextsForm } from '../support/texts-form-test.ts'
import { test } from '../support/browser-test.ts'

test.slow()

test('visitors read the published mandate, and two editors do not overwrite each other', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await testTextsForm(
    { page, browser, site, problems },
    {
      at: '/admin/cms/mandate/new',
      heading: 'WIPF Mandate Update Form',
      button: 'Update WIPF Mandate',
      fields: [
        { name: 'Mission', label: 'Mission' },
        { name: 'Vision', label: 'Vision' },
      ],
      shownAt: '/aboutus',
      see: 'See the mandate on the website',
    },
  )
})

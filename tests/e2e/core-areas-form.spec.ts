import { testTextsForm } from '../support/texts-form-test.ts'
import { test } from '../support/browser-test.ts'

test.slow()

test('visitors read the published core areas, and two editors do not overwrite each other', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await testTextsForm(
    { page, browser, site, problems },
    {
      at: '/admin/cms/coreareas/new',
      heading: 'Test Core Areas Form',
      button: 'Add Core Area',
      fields: [
        { name: 'Mentorship & Training', label: 'Mentorship and Training' },
        { name: 'Political Advocacy', label: 'Political Advocacy' },
      ],
      shownAt: '/aboutus/coreareas',
      see: 'See the core areas on the website',
    },
  )
})

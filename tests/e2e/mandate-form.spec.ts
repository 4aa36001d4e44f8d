import { walkTextsForm } from '../support/texts-form-walk.ts'
import { test } from '../support/walk.ts'

test.slow()

test('the mandate is published as visitors read it, and two people do not overwrite each other', async ({
  page,
  browser,
  site,
  complaints,
}) => {
  await walkTextsForm(
    { page, browser, site, complaints },
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

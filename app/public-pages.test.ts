import { expect, test } from 'vitest'
import { publicRoutes } from '#tests/support/site-routes.ts'
import { recordPages } from './endpoints/sitemap-pages.ts'
import { publicPages } from './public-pages.ts'

/** Public routes that are no public page, with the reason. */
const noPage: Readonly<Record<string, string>> = {
  '/events/calendar.ics': 'a file',
  '/events/:id/calendar.ics': 'a file',
  '/favicon.ico': 'a redirect to a file',
  '/feed.xml': 'a file',
  '/low-data': 'receives the form of the low-data switch and redirects back',
  '/preview/:id': 'for staff',
  '/preview/:id/shared': 'for people with the link of a draft',
  '/programs/:id/delete': 'for staff',
  '/representation/:file': 'a file',
  '/robots.txt': 'a file',
  '/site.webmanifest': 'a file',
  '/sitemap.xml': 'a file',
}

test('every public route is declared as a page, or has a reason why it is none', () => {
  const declared = [...Object.keys(publicPages), ...Object.keys(noPage)]
  expect(
    publicRoutes.filter((route) => !declared.includes(route)),
    'Declare these pages in app/public-pages.ts.',
  ).toEqual([])
  expect(
    declared.filter((path) => !publicRoutes.includes(path)),
    'app/routes.ts has no such routes.',
  ).toEqual([])
})

test('the pages of single records are in the sitemap', () => {
  const listed = recordPages({ records: { ofKind: () => [] } })
  expect(
    listed.map(({ toAddress }) => toAddress('1')).toSorted(),
    'Give the kind of records this page in domain/records/kinds.ts, and the page its row in app/public-pages.ts.',
  ).toEqual(
    Object.keys(publicPages)
      .filter((path) => path.endsWith('/:id'))
      .map((path) => path.replace(':id', '1'))
      .toSorted(),
  )
})

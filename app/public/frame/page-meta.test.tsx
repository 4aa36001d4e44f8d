import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { staffMeta } from '#app/admin/staff-meta.ts'
import { OrganisationContext } from '#app/organisation.ts'
import { organisationData } from '#app/public/seo/structured-data.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { organisation } from '#site'
import { errorMeta, pageMeta, type PageMetadata, type SiteMetadata } from './page-meta.ts'

const matches = [
  { id: 'root' },
  {
    id: 'public/frame/public-layout',
    loaderData: {
      siteUrl: 'https://www.example.org',
      sharePicture: '/share/site/0a.jpg',
    } satisfies SiteMetadata,
  },
]
const page: PageMetadata = {
  title: 'Town Hall, Enugu',
  description: 'Who may stand, and who decides.',
  address: '/programs/3f2a',
  parents: [{ name: 'Our Programs', address: '/programs' }],
}

/** The head as the router renders it, with the organisation of the context. */
function render(meta: () => MetaDescriptor[], of: Organisation = organisation): string {
  const Stub = createRoutesStub([{ path: '/', Component: Meta, meta, HydrateFallback: Meta }])
  return renderToStaticMarkup(
    <OrganisationContext value={of}>
      <Stub />
    </OrganisationContext>,
  )
}

const route = { loaderData: {}, matches }

const head = (metadata: PageMetadata) => render(() => pageMeta(route, () => metadata))

test('titles, site name and structured data have the organisation of the context', () => {
  const other = { ...organisation, name: 'Women for Kano', tagline: 'Another tagline', address: ['Kano'] }
  const html = render(
    () =>
      pageMeta(route, () => ({
        ...page,
        data: (siteUrl, organisation) => [organisationData(siteUrl, '/mark.svg', organisation)],
      })),
    other,
  )
  expect(html).toContain('<title>Town Hall, Enugu · Women for Kano</title>')
  expect(html).toContain('<meta property="og:site_name" content="Women for Kano"/>')
  expect(html).toContain('"slogan":"Another tagline"')
  expect(html).not.toContain(organisation.name)
  expect(render(() => pageMeta({ ...route, error: new Error('x') }, () => page), other)).toContain(
    ' · Women for Kano</title>',
  )
  expect(render(() => staffMeta('Sign in'), other)).toBe('<title>Sign in | Women for Kano</title>')
})

test('the canonical address comes from the public origin', () => {
  expect(head(page)).toContain('<link rel="canonical" href="https://www.example.org/programs/3f2a"/>')
  expect(head(page)).toContain('<meta property="og:url" content="https://www.example.org/programs/3f2a"/>')
})

test('each tag is in the head once', () => {
  const picture = { address: '/share/site/9c.jpg', description: 'A mark' }
  const names = [
    ...head({ ...page, picture, article: true }).matchAll(/(?:name|property|rel)="([^"]+)"/g),
  ].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(12)
  expect(names).toEqual([...new Set(names)])
})

test('a page that is not indexed has noindex, and an error page has no canonical address', () => {
  expect(head({ ...page, indexed: false })).toContain('<meta name="robots" content="noindex"/>')
  expect(head(page)).not.toContain('noindex')
  const ofError = render(() => errorMeta(new Error('x')))
  expect(ofError).toContain('noindex')
  expect(ofError).not.toContain('canonical')
})

test('a title with a script end tag stays inside the structured data', () => {
  const hostile = '</script><script>alert(1)</script><!-- ]]> & "quotes" \u2028'
  const html = head({
    ...page,
    title: hostile,
    data: (siteUrl, organisation) => [organisationData(siteUrl, '/mark.svg', organisation)],
  })
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(scripts).toHaveLength(2)
  expect(html.match(/<script/g)).toHaveLength(2)
  const [crumbs, described] = scripts.map(([, json]) => JSON.parse(json ?? ''))
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Our Programs',
    hostile,
  ])
  expect(described).toMatchObject({ '@type': 'Organization', url: 'https://www.example.org/' })
})

test('the share picture of a page replaces that of the site', () => {
  const picture = { address: '/share/site/9c.jpg', description: 'A mark' }
  const html = head({ ...page, picture })
  expect(head(page)).toContain(
    '<meta property="og:image" content="https://www.example.org/share/site/0a.jpg"/>',
  )
  expect(html).toContain('<meta property="og:image" content="https://www.example.org/share/site/9c.jpg"/>')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
})

import { expect, test } from 'vitest'
import { organisation } from '#site'
import * as structuredData from './structured-data.ts'

const { breadcrumbData, eventData, newsData, organisationData, programData, womanData } = structuredData

/**
 * The properties that Google requires of each type. Pages have no other types.
 * https://developers.google.com/search/docs/appearance/structured-data/
 * Event: `event`, "Required properties". BreadcrumbList and ListItem: `breadcrumb`. Article and NewsArticle: `article`,
 * which requires none; these are the ones it recommends and every page has. Organization: `organization`, which
 * requires none; a name and an address make it one. Place: `location.address` of Event. Person: `article`, "Author".
 */
const required: Readonly<Record<string, readonly string[]>> = {
  Event: ['name', 'startDate', 'location'],
  Place: ['address'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Article: ['headline', 'datePublished', 'dateModified'],
  NewsArticle: ['headline', 'datePublished', 'dateModified'],
  Organization: ['name'],
  Person: ['name'],
}

const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/
const formats: Readonly<Record<string, RegExp>> = {
  startDate: isoDate,
  endDate: isoDate,
  datePublished: isoDate,
  dateModified: isoDate,
  url: /^https:\/\//,
  item: /^https:\/\//,
  image: /^https:\/\//,
  logo: /^https:\/\//,
  mainEntityOfPage: /^https:\/\//,
}

/** The problems of a node and of the nodes within it. */
function problemsOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(problemsOf)
  if (typeof node !== 'object' || node === null) return []
  const properties = Object.entries(node)
  const type = String((node as { '@type'?: unknown })['@type'])
  const missing = required[type]
    ? required[type].filter((name) => !properties.some(([known, value]) => known === name && value !== ''))
    : ['a type of this list']
  const wrong = properties.filter(([name, value]) => {
    const format = formats[name]
    return format && [value].flat().some((each) => !format.test(String(each)))
  })
  return [
    ...missing.map((name) => `${type} has no ${name}`),
    ...wrong.map(([name, value]) => `${type}.${name} is ${JSON.stringify(value)}`),
    ...properties.flatMap(([, value]) => problemsOf(value)),
  ]
}

const site = 'https://www.forum.example'
const report = {
  title: 'Town Hall, Enugu',
  date: '2026-03-08',
  updatedAt: Date.parse('2026-03-09T08:00:00Z'),
  description: 'Who may stand, and who decides.',
  address: '/programs/3f2a',
} as const
const program = { ...report, theme: null, pictures: [] }
const event = {
  title: 'Open Ward Day',
  starts: '2027-03-08T09:00:00.000Z',
  ends: null,
  place: 'Garki Model Market, Abuja',
  description: 'Come with a question about your ward.',
  address: '/events/ward-day',
}
const news = { ...report, picture: null, link: null, source: '' }
const woman = {
  name: 'Ngozi Eze',
  party: '',
  link: null,
  image: null,
  createdAt: report.updatedAt,
  updatedAt: report.updatedAt,
  description: 'Councillor, 2019',
  address: '/women/ngozi',
}
const picture = { url: '/images/a.jpg', width: 8, height: 5, colour: 'o-300', description: '' } as const
const trail = [
  { name: 'Home', address: '/' },
  { name: 'Our Programs', address: '/programs' },
]

/** The data of each kind of page: with the fewest values that its record can have, and with all. */
const pages: Readonly<Record<string, readonly structuredData.StructuredData[]>> = {
  organisationData: [organisationData(site, '/branding/logo.svg', organisation)],
  breadcrumbData: [breadcrumbData(site, trail)],
  programData: [
    programData(site, organisation, program),
    programData(site, organisation, {
      ...program,
      theme: 'Political Advocacy',
      pictures: ['/images/a.jpg', '/images/b.jpg'],
    }),
  ],
  eventData: [
    ...eventData(site, organisation, event),
    ...eventData(site, organisation, { ...event, ends: '2027-03-10T13:00:00.000Z' }),
  ],
  newsData: [
    newsData(site, organisation, news),
    newsData(site, organisation, {
      ...news,
      picture: '/images/a.jpg',
      link: 'https://courier.example/1',
      source: 'Courier',
    }),
  ],
  womanData: [
    womanData(site, organisation, woman),
    womanData(site, organisation, {
      ...woman,
      party: 'Unity',
      link: 'https://ngozi.example/',
      image: picture,
    }),
  ],
}

test('the data of every kind of page has the properties that search engines require', () => {
  expect(Object.keys(pages).toSorted()).toEqual(Object.keys(structuredData).toSorted())
  for (const [kind, nodes] of Object.entries(pages)) {
    expect(nodes.length, kind).toBeGreaterThan(0)
    for (const node of nodes) expect(problemsOf(node), `${kind}: ${JSON.stringify(node)}`).toEqual([])
  }
})

test('an announced event is an event, and the report of a program is an article', () => {
  expect(eventData(site, organisation, event)).toMatchObject([
    { '@type': 'Event', location: { '@type': 'Place', address: 'Garki Model Market, Abuja' } },
  ])
  expect(programData(site, organisation, program)).toMatchObject({
    '@type': 'Article',
    headline: 'Town Hall, Enugu',
    datePublished: '2026-03-08',
  })
})

test('an imported event without a place is left out', () => {
  expect(eventData(site, organisation, { ...event, place: '' })).toEqual([])
})

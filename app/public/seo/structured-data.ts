import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { WomanSummary } from '#domain/women/schema.ts'

/** A JSON-LD object (schema.org) for search engines. The router writes it into the page, escaped. */
export type StructuredData = { readonly '@context': 'https://schema.org'; readonly '@type': string } & {
  readonly [property: string]: unknown
}

/** A page in the breadcrumbs. */
export interface Breadcrumb {
  readonly name: string
  /** A path that starts with a slash. */
  readonly address: string
}

const ofType = (type: string, properties: Readonly<Record<string, unknown>>): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
})

/** The organisation of this website. `logo`: a path that starts with a slash. */
export function organisationData(
  siteUrl: string,
  logo: string,
  { name, acronym, tagline, introduction, phone, email, address, social }: Organisation,
): StructuredData {
  return ofType('Organization', {
    '@id': `${siteUrl}/#organisation`,
    name,
    alternateName: acronym,
    slogan: tagline,
    description: introduction,
    url: `${siteUrl}/`,
    logo: siteUrl + logo,
    // Not every organisation has entered all of them. The page leaves out what is undefined.
    telephone: phone || undefined,
    email: email || undefined,
    address: address.join(', '),
    sameAs: Object.values(social).filter(Boolean),
  })
}

/** The breadcrumbs of a page. `trail`: from the home page to the page itself. */
export function breadcrumbData(siteUrl: string, trail: readonly Breadcrumb[]): StructuredData {
  return ofType('BreadcrumbList', {
    itemListElement: trail.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + address,
    })),
  })
}

/**
 * The report of a program. It is no event for search engines, because a program has no place. `pictures`: paths that
 * start with a slash.
 */
export function programData(
  siteUrl: string,
  organisation: Organisation,
  program: {
    readonly title: string
    readonly theme: string | null
    readonly date: CalendarDate
    /** Milliseconds since the Unix epoch. */
    readonly updatedAt: number
    readonly description: string
    readonly address: string
    readonly pictures: readonly string[]
  },
): StructuredData {
  const { title, theme, date, updatedAt, description, address, pictures } = program
  return ofType('Article', {
    headline: title,
    datePublished: date,
    dateModified: new Date(updatedAt).toISOString(),
    description,
    url: siteUrl + address,
    mainEntityOfPage: siteUrl + address,
    author: publisher(siteUrl, organisation),
    publisher: publisher(siteUrl, organisation),
    ...(theme && { about: theme }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => siteUrl + picture) }),
  })
}

/**
 * An event. `starts` and `ends`: ISO 8601; `ends` is null when the end is not known. Empty without a place, as in an
 * imported event: search engines refuse it.
 */
export function eventData(
  siteUrl: string,
  organisation: Organisation,
  event: {
    readonly title: string
    readonly starts: string
    readonly ends: string | null
    readonly place: string
    readonly description: string
    readonly address: string
  },
): readonly StructuredData[] {
  const { title, starts, ends, place, description, address } = event
  if (place === '') return []
  return [
    ofType('Event', {
      name: title,
      startDate: starts,
      ...(ends && { endDate: ends }),
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: place, address: place },
      description,
      url: siteUrl + address,
      organizer: publisher(siteUrl, organisation),
    }),
  ]
}

/** A news item, which summarises a report of another publisher. `link`: the address of that report. */
export function newsData(
  siteUrl: string,
  organisation: Organisation,
  item: {
    readonly title: string
    readonly date: CalendarDate
    /** Milliseconds since the Unix epoch. */
    readonly updatedAt: number
    readonly description: string
    readonly address: string
    readonly picture: string | null
    readonly link: string | null
    readonly source: string
  },
): StructuredData {
  const { title, date, updatedAt, description, address, picture, link, source } = item
  return ofType('NewsArticle', {
    headline: title,
    datePublished: date,
    dateModified: new Date(updatedAt).toISOString(),
    description,
    url: siteUrl + address,
    mainEntityOfPage: siteUrl + address,
    publisher: publisher(siteUrl, organisation),
    ...(source && { author: { '@type': 'Organization', name: source } }),
    ...(link && { isBasedOn: link }),
    ...(picture && { image: [siteUrl + picture] }),
  })
}

/** A feature of a woman who stood for an office. `address`: a path that starts with a slash. */
export function womanData(
  siteUrl: string,
  organisation: Organisation,
  woman: Pick<WomanSummary, 'name' | 'party' | 'link' | 'image' | 'createdAt' | 'updatedAt'> & {
    readonly description: string
    readonly address: string
  },
): StructuredData {
  const { name, party, link, image, createdAt, updatedAt, description, address } = woman
  return ofType('Article', {
    headline: name,
    datePublished: new Date(createdAt).toISOString(),
    dateModified: new Date(updatedAt).toISOString(),
    description,
    url: siteUrl + address,
    mainEntityOfPage: siteUrl + address,
    publisher: publisher(siteUrl, organisation),
    about: {
      '@type': 'Person',
      name,
      ...(party && { affiliation: { '@type': 'Organization', name: party } }),
      ...(link && { sameAs: link }),
    },
    ...(image && { image: [siteUrl + image.url] }),
  })
}

const publisher = (siteUrl: string, { name }: Organisation) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organisation`,
  name,
  url: `${siteUrl}/`,
})

import type { MetaDescriptor } from 'react-router'
import { organisationForMeta } from '#app/organisation.ts'
import { breadcrumbData, type Breadcrumb, type StructuredData } from '#app/public/seo/structured-data.ts'
import { toErrorMessage } from '#app/public/errors/error-message.ts'
import { locale } from '#domain/locale.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { SharePicture } from '#domain/share-pictures/share-picture.server.ts'
import { sharePictureSize } from '#domain/share-pictures/size.ts'

/** Metadata that the public layout loads for all its pages. */
export interface SiteMetadata {
  /** The public origin, without a trailing slash. */
  readonly siteUrl: string
  /** The address of the share picture for pages that have none of their own. It begins with a slash. */
  readonly sharePicture: string
}

/** The metadata of a page, for search engines and social media. */
export interface PageMetadata {
  /** Left out on the home page, whose title is the organisation's name. */
  readonly title?: string
  /** Replaces the title in search results and chats. Default, and when empty: `title`. */
  readonly shareTitle?: string
  readonly description: string
  /** The canonical path of the page, with a query when the query selects other content: `/programs?year_2023`. */
  readonly address: string
  /** False keeps the page out of search engines, so it has no breadcrumbs for them either. */
  readonly indexed?: boolean
  /** True for a page about one program or news item; false for lists and other pages. */
  readonly article?: boolean
  /** The parent pages in the breadcrumbs, from the top, without the home page. */
  readonly parents?: readonly Breadcrumb[]
  /** Replaces the share picture of the site. */
  readonly picture?: SharePicture
  /** Structured data (schema.org) in addition to the breadcrumbs. */
  readonly data?: (siteUrl: string, organisation: Organisation) => readonly StructuredData[]
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** The metadata of a public page, or of the error that it shows. `route`: the argument of its `meta` function. */
export function pageMeta<Loaded>(
  route: { loaderData: Loaded | undefined; error?: unknown; matches: Matches },
  describe: (loaded: Loaded) => PageMetadata,
): MetaDescriptor[] {
  const { loaderData, error, matches } = route
  if (error || !loaderData) return errorMeta(error)
  const { siteUrl, sharePicture } = siteMetadata(matches)
  const organisation = organisationForMeta()
  const {
    title,
    shareTitle = '',
    description,
    address,
    indexed = true,
    article = false,
    parents,
    picture = { address: sharePicture, description: `${organisation.name}: ${organisation.tagline}` },
    data,
  } = describe(loaderData)
  const canonical = siteUrl + address
  const shownTitle = shareTitle || title
  const trail =
    title && indexed ? [{ name: 'Home', address: '/' }, ...(parents ?? []), { name: title, address }] : []
  return [
    ...titleMeta(shownTitle, description),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(indexed ? [] : [noindex]),
    { property: 'og:site_name', content: organisation.name },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:locale', content: locale.replace('-', '_') },
    { property: 'og:title', content: shownTitle ?? organisation.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...pictureMeta(siteUrl, picture),
    // X takes the other values from the `og` properties.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[
      ...(trail.length > 0 ? [breadcrumbData(siteUrl, trail)] : []),
      ...(data?.(siteUrl, organisation) ?? []),
    ].map((description) => ({ 'script:ld+json': description })),
  ]
}

/**
 * The metadata of a page that nobody shares: without a picture, and with `title` alone as its title; or of the error
 * that it shows.
 */
export function quietMeta(
  { error, matches }: { error?: unknown; matches: Matches },
  { title, description, address }: { title: string; description: string; address: string },
): MetaDescriptor[] {
  if (error) return errorMeta(error)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: siteMetadata(matches).siteUrl + address },
  ]
}

/** The metadata of an error page. It has no canonical address, and search engines do not index it. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const { title, text } = toErrorMessage(error)
  return unlistedMeta({ title, description: text })
}

/** The metadata of pages that search engines must not index, such as the staff area. */
export function unlistedMeta(page: { title?: string; description: string }): MetaDescriptor[] {
  return [...titleMeta(page.title, page.description), noindex]
}

const noindex: MetaDescriptor = { name: 'robots', content: 'noindex' }

function titleMeta(title: string | undefined, description: string): MetaDescriptor[] {
  const { name } = organisationForMeta()
  return [{ title: title ? `${title} · ${name}` : name }, { name: 'description', content: description }]
}

function pictureMeta(siteUrl: string, picture: SharePicture): MetaDescriptor[] {
  return [
    { property: 'og:image', content: siteUrl + picture.address },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: picture.description },
  ]
}

/** @throws outside the public layout, whose loader has the metadata. */
function siteMetadata(matches: Matches): SiteMetadata {
  const layout = matches.find((match) => match?.id === 'public/frame/public-layout')
  if (!layout?.loaderData) throw new Error('pageMeta was called outside the public layout')
  return layout.loaderData as SiteMetadata
}
